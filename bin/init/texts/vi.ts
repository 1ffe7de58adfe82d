// The text of a new site in Vietnamese.

import type { StarterText } from '../starter-text.ts'

export const vi: StarterText = {
  label: 'Tiếng Việt',
  guide: 'Hướng dẫn',
  home: {
    tagline: 'Mọi điều bạn cần biết về {name}.',
    intro: 'Đây là tài liệu của {name}. Để thay đổi trang này, hãy sửa tệp Markdown của trang rồi lưu lại.',
    start: 'Bắt đầu',
  },
  features: [
    ['Dễ tìm kiếm', 'Người đọc tìm được mọi phần của văn bản, trên mọi trang và trong mọi ngôn ngữ.'],
    ['Luôn được kiểm tra', 'Liên kết hỏng và hình ảnh thiếu được phát hiện trước khi xuất bản.'],
    ['Đọc nhanh', 'Mỗi trang đều sẵn sàng khi mở, kể cả trên điện thoại chậm.'],
  ],
  start: {
    title: 'Bắt đầu sử dụng',
    intro: 'Mỗi tệp Markdown trong thư mục nội dung là một trang, và đường dẫn của tệp là URL của trang.',
    preview: ['Xem trước', 'Khởi động máy chủ và sửa một trang. Trình duyệt hiển thị từng thay đổi khi bạn lưu.'],
    publish: ['Xuất bản', 'Kiểm tra mọi trang rồi dựng trang web. Kết quả nằm trong thư mục `dist`.'],
  },
  writing: {
    title: 'Viết trang',
    intro: 'Các trang được viết bằng Markdown. Dưới đây là một số phần mở rộng mà bạn có thể dùng.',
    notes: ['Ghi chú', 'Ghi chú làm nổi bật một điểm:'],
    tip: 'Ghi chú cũng có thể là lời cảnh báo hoặc chứa chi tiết mà người đọc mở ra.',
    code: ['Mã', 'Mã có tiêu đề, các dòng được đánh dấu và nút sao chép:'],
    steps: ['Các bước', 'Các bước được đánh số dẫn dắt người đọc hoàn thành một việc:'],
    list: ['Viết một trang.', 'Thêm trang vào thanh bên.', 'Liên kết đến trang từ các trang khác.'],
  },
  functions: {
    title: 'Hàm',
    intro: 'Tất cả các hàm của {name}, cùng với tham số và kết quả.',
    greet: 'Trả về lời chào dành cho một người.',
    parameter: 'Tham số',
    type: 'Kiểu',
    meaning: 'Ý nghĩa',
    name: 'tên của người đó',
    returns: 'Lời chào, ví dụ `Hello, Ada`.',
  },
}
