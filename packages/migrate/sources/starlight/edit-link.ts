// The text of Starlight's edit link in the language of the page: docsite has one text for all languages, unless a language sets its own.

import type { ProjectFiles } from '../../files.ts'
import { objectIn, stringIn } from '../../values.ts'

/** What Starlight writes, by language tag in lower case. */
// cspell:disable
const texts = new Map([
  ['ar', 'عدل الصفحة'],
  ['ca', 'Edita aquesta pàgina'],
  ['cs', 'Upravit stránku'],
  ['da', 'Rediger siden'],
  ['de', 'Seite bearbeiten'],
  ['el', 'Επεξεργασία σελίδας'],
  ['en', 'Edit page'],
  ['es', 'Edita esta página'],
  ['fa', 'ویرایش صفحه'],
  ['fi', 'Muokkaa sivua'],
  ['fr', 'Modifier cette page'],
  ['gl', 'Editar páxina'],
  ['he', 'ערכו דף'],
  ['hi', 'पृष्ठ संपादित करें'],
  ['hu', 'Oldal szerkesztése'],
  ['id', 'Edit halaman'],
  ['it', 'Modifica pagina'],
  ['ja', 'ページを編集'],
  ['ko', '페이지 편집'],
  ['lv', 'Rediģēt lapu'],
  ['nb', 'Rediger side'],
  ['nl', 'Bewerk pagina'],
  ['pl', 'Edytuj stronę'],
  ['pt', 'Editar página'],
  ['ro', 'Editează pagina'],
  ['ru', 'Редактировать страницу'],
  ['sk', 'Upraviť stránku'],
  ['sv', 'Redigera sida'],
  ['th', 'แก้ไขหน้า'],
  ['tr', 'Sayfayı düzenle'],
  ['uk', 'Редагувати сторінку'],
  ['vi', 'Chỉnh sửa trang'],
  ['zh', '编辑此页'],
  ['zh-tw', '編輯頁面'],
])
// cspell:enable

/** Returns the text in a language: that of the project in `src/content/i18n/`, or that of Starlight. */
export function editLinkText(files: ProjectFiles, lang: string | undefined): string {
  const tag = lang ?? 'en'
  const key = tag.toLowerCase()
  return ownText(files, tag) ?? texts.get(key) ?? texts.get(key.replace(/-.*$/, '')) ?? 'Edit page'
}

function ownText(files: ProjectFiles, lang: string): string | undefined {
  const text = files.text(`src/content/i18n/${lang}.json`)
  if (text === undefined) return undefined
  try {
    return stringIn(objectIn(JSON.parse(text))['page.editLink'])
  } catch {
    return undefined
  }
}
