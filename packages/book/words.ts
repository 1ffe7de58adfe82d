// The words that books contain and pages show, in all languages of the theme.

const en = {
  /** The link on pages to the files of a book. */
  read: 'Read as a book',
  contents: 'Contents',
  cover: 'Cover',
  /** Follows a link in a printed book. `{page}` is a placeholder. */
  seePage: 'see page {page}',
  /** The heading of the list of external links. */
  links: 'Links',
  footnotes: 'Footnotes',
  /** Replaces what a book cannot show, such as a video. */
  onSite: 'See it on the website',
  /** Describes how accessible a book is. */
  accessible:
    'The book has a table of contents, headings, a fixed reading order and a text alternative for each image.',
  partlyAccessible:
    'The book has a table of contents, headings and a fixed reading order. Some images have no text alternative.',
}

/** The words in one language. */
export type Words = typeof en

const zhHans: Words = {
  read: '以电子书形式阅读',
  contents: '目录',
  cover: '封面',
  seePage: '见第 {page} 页',
  links: '链接',
  footnotes: '脚注',
  onSite: '请在网站上查看',
  accessible: '本书提供目录、各级标题和固定的阅读顺序，每张图片都有替代文本。',
  partlyAccessible: '本书提供目录、各级标题和固定的阅读顺序，部分图片没有替代文本。',
}

const zhHant: Words = {
  read: '以電子書形式閱讀',
  contents: '目錄',
  cover: '封面',
  seePage: '見第 {page} 頁',
  links: '連結',
  footnotes: '註腳',
  onSite: '請在網站上查看',
  accessible: '本書提供目錄、各級標題和固定的閱讀順序，每張圖片都有替代文字。',
  partlyAccessible: '本書提供目錄、各級標題和固定的閱讀順序，部分圖片沒有替代文字。',
}

const languages = new Map<string, Words>([
  ['en', en],
  [
    'ar',
    {
      read: 'اقرأ ككتاب',
      contents: 'المحتويات',
      cover: 'الغلاف',
      seePage: 'انظر الصفحة {page}',
      links: 'الروابط',
      footnotes: 'الحواشي',
      onSite: 'شاهده على الموقع',
      accessible: 'يحتوي الكتاب على فهرس وعناوين وترتيب ثابت للقراءة ونص بديل لكل صورة.',
      partlyAccessible: 'يحتوي الكتاب على فهرس وعناوين وترتيب ثابت للقراءة. بعض الصور بلا نص بديل.',
    },
  ],
  [
    'de',
    {
      read: 'Als Buch lesen',
      contents: 'Inhalt',
      cover: 'Umschlag',
      seePage: 'siehe Seite {page}',
      links: 'Links',
      footnotes: 'Fußnoten',
      onSite: 'Auf der Website ansehen',
      accessible:
        'Das Buch hat ein Inhaltsverzeichnis, Überschriften, eine feste Lesereihenfolge und Alternativtexte für alle Bilder.',
      partlyAccessible:
        'Das Buch hat ein Inhaltsverzeichnis, Überschriften und eine feste Lesereihenfolge. Einige Bilder haben keinen Alternativtext.',
    },
  ],
  [
    'es',
    {
      read: 'Leer como libro',
      contents: 'Índice',
      cover: 'Portada',
      seePage: 'véase la página {page}',
      links: 'Enlaces',
      footnotes: 'Notas al pie',
      onSite: 'Ver en el sitio web',
      accessible: 'El libro tiene índice, títulos, un orden de lectura fijo y un texto alternativo para cada imagen.',
      partlyAccessible:
        'El libro tiene índice, títulos y un orden de lectura fijo. Algunas imágenes no tienen texto alternativo.',
    },
  ],
  [
    'fr',
    {
      read: 'Lire sous forme de livre',
      contents: 'Sommaire',
      cover: 'Couverture',
      seePage: 'voir page {page}',
      links: 'Liens',
      footnotes: 'Notes de bas de page',
      onSite: 'À voir sur le site web',
      accessible:
        'Le livre comporte un sommaire, des titres, un ordre de lecture fixe et un texte de remplacement pour chaque image.',
      partlyAccessible:
        'Le livre comporte un sommaire, des titres et un ordre de lecture fixe. Certaines images n’ont pas de texte de remplacement.',
    },
  ],
  [
    'he',
    {
      read: 'קריאה כספר',
      contents: 'תוכן העניינים',
      cover: 'כריכה',
      seePage: 'ראו עמוד {page}',
      links: 'קישורים',
      footnotes: 'הערות שוליים',
      onSite: 'לצפייה באתר',
      accessible: 'בספר יש תוכן עניינים, כותרות, סדר קריאה קבוע וטקסט חלופי לכל תמונה.',
      partlyAccessible: 'בספר יש תוכן עניינים, כותרות וסדר קריאה קבוע. לחלק מהתמונות אין טקסט חלופי.',
    },
  ],
  [
    'it',
    {
      read: 'Leggi come libro',
      contents: 'Indice',
      cover: 'Copertina',
      seePage: 'vedi pagina {page}',
      links: 'Link',
      footnotes: 'Note a piè di pagina',
      onSite: 'Da vedere sul sito web',
      accessible: 'Il libro ha un indice, titoli, un ordine di lettura fisso e un testo alternativo per ogni immagine.',
      partlyAccessible:
        'Il libro ha un indice, titoli e un ordine di lettura fisso. Alcune immagini non hanno un testo alternativo.',
    },
  ],
  [
    'ja',
    {
      read: '書籍として読む',
      contents: '目次',
      cover: '表紙',
      seePage: '{page} ページを参照',
      links: 'リンク',
      footnotes: '脚注',
      onSite: 'ウェブサイトでご覧ください',
      accessible: 'この書籍には目次と見出しがあり、読む順序が決まっていて、すべての画像に代替テキストがあります。',
      partlyAccessible: 'この書籍には目次と見出しがあり、読む順序が決まっています。代替テキストのない画像があります。',
    },
  ],
  [
    'ko',
    {
      read: '책으로 읽기',
      contents: '목차',
      cover: '표지',
      seePage: '{page}쪽 참조',
      links: '링크',
      footnotes: '각주',
      onSite: '웹사이트에서 보기',
      accessible: '이 책에는 목차와 제목이 있고, 읽는 순서가 정해져 있으며, 모든 이미지에 대체 텍스트가 있습니다.',
      partlyAccessible:
        '이 책에는 목차와 제목이 있고, 읽는 순서가 정해져 있습니다. 일부 이미지에는 대체 텍스트가 없습니다.',
    },
  ],
  [
    'pt',
    {
      read: 'Ler como livro',
      contents: 'Sumário',
      cover: 'Capa',
      seePage: 'ver página {page}',
      links: 'Links',
      footnotes: 'Notas de rodapé',
      onSite: 'Veja no site',
      accessible: 'O livro tem sumário, títulos, uma ordem de leitura fixa e um texto alternativo para cada imagem.',
      partlyAccessible:
        'O livro tem sumário, títulos e uma ordem de leitura fixa. Algumas imagens não têm texto alternativo.',
    },
  ],
  [
    'ru',
    {
      read: 'Читать как книгу',
      contents: 'Содержание',
      cover: 'Обложка',
      seePage: 'см. стр. {page}',
      links: 'Ссылки',
      footnotes: 'Сноски',
      onSite: 'Смотрите на сайте',
      accessible:
        'В книге есть оглавление, заголовки, заданный порядок чтения и текстовое описание каждого изображения.',
      partlyAccessible:
        'В книге есть оглавление, заголовки и заданный порядок чтения. У некоторых изображений нет текстового описания.',
    },
  ],
  [
    'tr',
    {
      read: 'Kitap olarak oku',
      contents: 'İçindekiler',
      cover: 'Kapak',
      seePage: 'bkz. sayfa {page}',
      links: 'Bağlantılar',
      footnotes: 'Dipnotlar',
      onSite: 'Web sitesinde görün',
      accessible: 'Kitapta içindekiler, başlıklar, sabit bir okuma sırası ve her görsel için alternatif metin bulunur.',
      partlyAccessible:
        'Kitapta içindekiler, başlıklar ve sabit bir okuma sırası bulunur. Bazı görsellerin alternatif metni yoktur.',
    },
  ],
  [
    'vi',
    {
      read: 'Đọc dưới dạng sách',
      contents: 'Mục lục',
      cover: 'Bìa',
      seePage: 'xem trang {page}',
      links: 'Liên kết',
      footnotes: 'Chú thích',
      onSite: 'Xem trên trang web',
      accessible: 'Sách có mục lục, tiêu đề, thứ tự đọc cố định và văn bản thay thế cho mỗi hình ảnh.',
      partlyAccessible: 'Sách có mục lục, tiêu đề và thứ tự đọc cố định. Một số hình ảnh không có văn bản thay thế.',
    },
  ],
  ['zh', zhHans],
  ['zh-Hant', zhHant],
])

/** Returns the words of a language. English is the fallback. */
export function wordsFor(lang: string): Words {
  const { language, script } = localeOf(lang)
  return languages.get(`${language}-${script}`) ?? languages.get(language) ?? en
}

/** Returns the language and the script of a tag. The name of a locale may not be a language tag. */
function localeOf(lang: string): { language: string; script?: string | undefined } {
  try {
    return new Intl.Locale(lang.replaceAll('_', '-')).maximize()
  } catch {
    return { language: lang }
  }
}
