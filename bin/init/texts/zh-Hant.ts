// The text of a new site in traditional Chinese.

import type { StarterText } from '../starter-text.ts'

export const zhHant: StarterText = {
  label: '繁體中文',
  guide: '指南',
  home: {
    tagline: '關於 {name}，您想知道的都在這裡。',
    intro: '這裡是 {name} 的文件。若要修改本頁，請編輯對應的 Markdown 檔案並儲存。',
    start: '快速開始',
  },
  features: [
    ['搜尋方便', '無論哪個頁面、哪種語言，讀者都能搜尋到內文的任何一處。'],
    ['發布前檢查', '失效的連結與缺少的圖片，在發布之前就會被發現。'],
    ['開啟即可閱讀', '每個頁面都已預先產生，即使手機較慢也能立即閱讀。'],
  ],
  start: {
    title: '快速開始',
    intro: '內容資料夾裡的每個 Markdown 檔案就是一個頁面，檔案路徑就是它的網址。',
    preview: ['預覽', '啟動開發伺服器，然後編輯頁面。每次儲存，瀏覽器都會立即顯示變更。'],
    publish: ['發布', '先檢查所有頁面，再建置網站。結果位於 `dist` 資料夾。'],
  },
  writing: {
    title: '撰寫頁面',
    intro: '頁面以 Markdown 撰寫。以下是幾種常用的擴充語法。',
    notes: ['提示區塊', '提示區塊用來強調一個重點：'],
    tip: '提示區塊也可以是警告，或是讀者點選後才展開的詳細內容。',
    code: ['程式碼', '程式碼區塊可以有標題與醒目標示的行，讀者可以一鍵複製：'],
    steps: ['步驟', '編號步驟帶領讀者逐步完成任務：'],
    list: ['撰寫一個頁面。', '將它加入側邊欄。', '從其他頁面連結到它。'],
  },
  functions: {
    title: '函式',
    intro: '{name} 的所有函式，以及它們的參數與回傳值。',
    greet: '回傳對某個人的問候語。',
    parameter: '參數',
    type: '型別',
    meaning: '說明',
    name: '這個人的名字',
    returns: '問候語，例如 `Hello, Ada`。',
  },
}
