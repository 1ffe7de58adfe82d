// The words of the frames and the editor, by language. `{number}` stands for the number of the sample on its page.

/** The words in one language. */
export interface LiveWords {
  /** The name of a frame without a title. */
  title: string
  edit: string
  reset: string
  /** What keys do in the editor. */
  keys: string
}

type WordsByLanguage = Record<string, LiveWords>

/** The words of all languages of docsite. */
export const words: Readonly<WordsByLanguage> = {
  en: {
    title: 'Live sample {number}',
    edit: 'Edit',
    reset: 'Reset',
    keys: 'Tab indents. Escape leaves the editor.',
  },
  ar: {
    title: 'مثال حيّ {number}',
    edit: 'تعديل',
    reset: 'إعادة تعيين',
    keys: 'يضيف Tab مسافة بادئة، ويخرج Esc من المحرّر.',
  },
  de: {
    title: 'Live-Beispiel {number}',
    edit: 'Bearbeiten',
    reset: 'Zurücksetzen',
    keys: 'Tab rückt ein. Mit Esc verlassen Sie den Editor.',
  },
  es: {
    title: 'Ejemplo en vivo {number}',
    edit: 'Editar',
    reset: 'Restablecer',
    keys: 'Tab aplica sangría. Esc sale del editor.',
  },
  fr: {
    title: 'Exemple interactif {number}',
    edit: 'Modifier',
    reset: 'Réinitialiser',
    keys: 'Tab indente le code. Échap quitte l’éditeur.',
  },
  he: {
    title: 'דוגמה חיה {number}',
    edit: 'עריכה',
    reset: 'איפוס',
    keys: 'Tab מוסיף הזחה. Esc יוצא מהעורך.',
  },
  it: {
    title: 'Esempio dal vivo {number}',
    edit: 'Modifica',
    reset: 'Ripristina',
    keys: 'Tab applica il rientro. Esc esce dall’editor.',
  },
  ja: {
    title: 'ライブサンプル {number}',
    edit: '編集',
    reset: 'リセット',
    keys: 'Tab キーで字下げ、Esc キーでエディターから移動します。',
  },
  ko: {
    title: '라이브 예제 {number}',
    edit: '편집',
    reset: '초기화',
    keys: 'Tab 키로 들여쓰고, Esc 키로 편집기에서 나갑니다.',
  },
  'pt-BR': {
    title: 'Exemplo ao vivo {number}',
    edit: 'Editar',
    reset: 'Redefinir',
    keys: 'Tab recua o código. Esc sai do editor.',
  },
  ru: {
    title: 'Живой пример {number}',
    edit: 'Изменить',
    reset: 'Сбросить',
    keys: 'Tab добавляет отступ. Esc — выход из редактора.',
  },
  tr: {
    title: 'Canlı örnek {number}',
    edit: 'Düzenle',
    reset: 'Sıfırla',
    keys: 'Tab girinti ekler. Esc düzenleyiciden çıkar.',
  },
  vi: {
    title: 'Ví dụ trực tiếp {number}',
    edit: 'Chỉnh sửa',
    reset: 'Đặt lại',
    keys: 'Tab để thụt lề. Esc để rời trình soạn thảo.',
  },
  'zh-Hans': {
    title: '实时示例 {number}',
    edit: '编辑',
    reset: '重置',
    keys: '按 Tab 键缩进，按 Esc 键离开编辑器。',
  },
  'zh-Hant': {
    title: '即時範例 {number}',
    edit: '編輯',
    reset: '重設',
    keys: '按 Tab 鍵縮排，按 Esc 鍵離開編輯器。',
  },
}
