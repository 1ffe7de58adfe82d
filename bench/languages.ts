// Words for generated pages in Japanese, Thai, German and French. Common words are real; rare words follow the rules by which
// the language forms words.

import { random } from '../test/random.ts'
import type { Vocabulary } from './generate.ts'
import { chooser, pick, type Words, withFrequencies } from './vocabulary.ts'

const wordCounts = { ja: 6000, th: 5000, de: 9000, fr: 4000 }

export type OtherLang = 'ja' | 'th' | 'de' | 'fr'

/** Chooses words of Japanese, Thai, German and French like `manyWords`. */
export const otherWords: Vocabulary<OtherLang> = (lang, next) => languages[lang](next)

const words = (list: string): string[] => list.trim().split(/\s+/)

/** Returns `count` different words: the common ones, and then words that `make` generates. */
function listOf(common: readonly string[], count: number, make: (next: () => number) => string): Words {
  const next = random(5)
  const all = new Set(common)
  while (all.size < count) all.add(make(next))
  return withFrequencies([...all])
}

/** Returns a function that computes its result on the first call. */
function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined
  return () => {
    made ??= { result: make() }
    return made.result
  }
}

// ---- Japanese

const japaneseNouns = words(`
設定 起動 実行 保存 削除 追加 変更 表示 検索 結果 文字列 画面 接続 通信 認証 権限 管理 利用者 環境変数 関数 配列 条件 処理 開始
終了 失敗 警告 情報 記録 履歴 復元 圧縮 転送 同期 監視 更新 暗号化 証明書 署名 経路 既定値 引数 戻り値 例外 非同期処理 開発者 本番環境
手順 一覧 名前 場所 時刻 日付 番号 容量 速度 仕組み 書き込み 読み込み 繰り返し 組み込み 呼び出し
ファイル フォルダー サーバー クライアント ブラウザー プラグイン モジュール コマンド オプション パッケージ ライブラリ バージョン
コンテナ ネットワーク データベース キャッシュ ログイン パスワード ユーザー プロジェクト テンプレート スクリプト エラー メッセージ
ディレクトリ インストール ビルド テスト デプロイ リンク ページ タイトル サイドバー メニュー ボタン ウィンドウ
`)
const kanji = [
  ...'設定起動実行保存削除追加変更表示検索結果文字画面接続通信認証権限管理利用環境関数配列条件処理開始終了失敗成功警告情報記録履歴復元圧縮転送同期監視更新版公開暗号鍵証明署名経路値引例外発者本番手順一覧前場所時刻日付番容量速度語句節点線形式構造型部品材料入力出力計算比較判断選択指定参照登録解除中断再試験調査分割結合内外上下左右全体単位',
]
const morae = words(`
ア イ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ テ ト ナ ニ ネ ノ ハ ヒ フ ホ マ ミ ム メ モ ラ リ ル レ ロ ワ ガ ギ グ ゴ ザ ジ ズ
ダ デ ド バ ビ ブ ベ ボ パ ピ プ ペ ポ シャ シュ ショ チャ チュ ジョ ファ フィ フォ ティ ディ カー サー ター バー ピー ルー レー ラン リン
ロン マン トン クス ット ック ップ
`)
const particles = words('を を を に に が が は は の の の で と も から まで へ より や では には')
const predicates = words(`
します しました して すると しない される された されて できます できません する場合 した後に してください し直します しておきます
を開きます を閉じて を読み込む を書き込んだ を繰り返し を選び に切り替えます が終わると を確かめて が見つかりません を使わずに
`)

const japaneseWords = once(() =>
  listOf(japaneseNouns, wordCounts.ja, (next) => {
    const some = (list: readonly string[], least: number, most: number) =>
      Array.from({ length: least + Math.floor(next() * (most - least + 1)) }, () => pick(list, next())).join('')
    return next() < 0.6 ? some(kanji, 2, 3) : some(morae, 2, 4)
  }),
)

/** Returns phrases: nouns with particles, and after two or three of them a predicate and a comma. */
function japanese(next: () => number): () => string {
  const noun = chooser(japaneseWords(), next)
  let untilPredicate = 2
  return () => {
    if (untilPredicate-- > 0) return noun() + pick(particles, next())
    untilPredicate = 1 + Math.floor(next() * 3)
    return `${noun()}${pick(predicates, next())}、`
  }
}

// ---- Thai

const thaiWords = words(`
และ ที่ ของ ใน ให้ มี จะ ได้ เป็น การ หรือ ไม่ จาก เพื่อ ซึ่ง กับ โดย ต้อง แล้ว เมื่อ ก่อน หลังจาก สามารถ ทุก แต่ละ นี้ ใหม่ เท่านั้น
ตั้งค่า เซิร์ฟเวอร์ ไฟล์ โฟลเดอร์ เครื่องมือ ผู้ใช้ รหัสผ่าน บัญชี คำสั่ง ตัวแปร ฟังก์ชัน ข้อมูล ฐานข้อมูล เครือข่าย เบราว์เซอร์ หน้าเว็บ
เอกสาร ค้นหา ผลลัพธ์ ติดตั้ง ปรับปรุง ลบ เพิ่ม แก้ไข บันทึก เปิด ปิด เริ่ม หยุด ทำงาน แสดงผล เลือก กำหนด ตรวจสอบ อนุญาต สิทธิ์ ปลอดภัย
เข้ารหัส ลายเซ็น ใบรับรอง เส้นทาง ค่าเริ่มต้น อาร์กิวเมนต์ ข้อผิดพลาด คำเตือน ข้อความ หน่วยความจำ แคช ปลั๊กอิน โมดูล แพ็กเกจ ไลบรารี
รุ่น โครงการ แม่แบบ สคริปต์ ลิงก์ ชื่อเรื่อง แถบด้านข้าง เมนู ปุ่ม หน้าต่าง ภาษา วันที่ เวลา ขนาด ความเร็ว จำนวน ลำดับ รายการ ตาราง
`)
const thaiConsonants = words('ก ข ค ง จ ช ซ ด ต ท น บ ป ผ พ ฟ ม ย ร ล ว ส ห อ กร กล คร คล ปร ปล พร สม หน หม')
const thaiTones = ['', '', '', '\u0e48', '\u0e49']
const thaiFinals = ['', '', 'ก', 'ง', 'ด', 'น', 'บ', 'ม', 'ย']
/** Syllables: `C` is the consonant, `T` the tone mark above it, and `F` the final consonant. */
const thaiSyllables = words('CTาF CTาF CีTF CิTF CัTน CุTF CูTF เCTF แCTF โCTF ไCT ใCT เCTา CำT CTอF เCืTอF CTวน')

const thaiSyllable = (next: () => number): string => {
  const parts: Record<string, string> = {
    C: pick(thaiConsonants, next()),
    T: pick(thaiTones, next()),
    F: pick(thaiFinals, next()),
  }
  // The vowel am includes a letter, so its tone mark precedes it.
  const pattern = pick(thaiSyllables, next()).replace('ำT', 'Tำ')
  return pattern.replace(/[CTF]/g, (part) => parts[part] as string)
}

const thaiList = once(() =>
  listOf(thaiWords, wordCounts.th, (next) =>
    Array.from({ length: 1 + Math.floor(next() * 3) }, () => thaiSyllable(next)).join(''),
  ),
)

/** Returns words, some of which end a phrase with a space. */
function thai(next: () => number): () => string {
  const word = chooser(thaiList(), next)
  return () => (next() < 0.12 ? `${word()} ` : word())
}

// ---- German

const germanSmall = words(`
die der und in den das mit ist von zu für auf nicht eine ein werden wird wenn oder dem im sich auch aus als bei nach einer durch nur
kann können muss diese dieser jede alle sowie damit vor über zum zur einen sind ohne bis unter
`)
/** Nouns: the form in which they precede another noun in a compound, the singular and the plural. */
const germanNouns = words(`
Benutzer/Benutzer/Benutzer Datei/Datei/Dateien Daten/Datum/Daten Verzeichnis/Verzeichnis/Verzeichnisse Server/Server/Server
Verbindungs/Verbindung/Verbindungen Einstellungs/Einstellung/Einstellungen Konfigurations/Konfiguration/Konfigurationen
Sicherheits/Sicherheit/Sicherheiten Zugriffs/Zugriff/Zugriffe Schlüssel/Schlüssel/Schlüssel Seiten/Seite/Seiten
Vorlagen/Vorlage/Vorlagen Bild/Bild/Bilder Befehls/Befehl/Befehle Zeilen/Zeile/Zeilen Fehler/Fehler/Fehler
Meldungs/Meldung/Meldungen Such/Suche/Suchen Ergebnis/Ergebnis/Ergebnisse Netzwerk/Netzwerk/Netzwerke
Speicher/Speicher/Speicher Platten/Platte/Platten Ausgabe/Ausgabe/Ausgaben Eingabe/Eingabe/Eingaben Quell/Quelle/Quellen
Ziel/Ziel/Ziele Pfad/Pfad/Pfade Prozess/Prozess/Prozesse Dienst/Dienst/Dienste Protokoll/Protokoll/Protokolle
Zeit/Zeit/Zeiten Stempel/Stempel/Stempel Anmelde/Anmeldung/Anmeldungen Kennwort/Kennwort/Kennwörter
Sitzungs/Sitzung/Sitzungen Fenster/Fenster/Fenster Schrift/Schrift/Schriften Farb/Farbe/Farben Sprach/Sprache/Sprachen
Übersetzungs/Übersetzung/Übersetzungen Umgebungs/Umgebung/Umgebungen Variablen/Variable/Variablen Wert/Wert/Werte
Typ/Typ/Typen Funktions/Funktion/Funktionen Modul/Modul/Module Paket/Paket/Pakete Bibliotheks/Bibliothek/Bibliotheken
Versions/Version/Versionen Abhängigkeits/Abhängigkeit/Abhängigkeiten Schnittstellen/Schnittstelle/Schnittstellen
Datenbank/Datenbank/Datenbanken Tabellen/Tabelle/Tabellen Spalten/Spalte/Spalten Index/Index/Indizes Abfrage/Abfrage/Abfragen
Test/Test/Tests Lauf/Lauf/Läufe Prüf/Prüfung/Prüfungen Bericht/Bericht/Berichte Aufgaben/Aufgabe/Aufgaben
Projekt/Projekt/Projekte Ordner/Ordner/Ordner Symbol/Symbol/Symbole Tasten/Taste/Tasten Menü/Menü/Menüs Leisten/Leiste/Leisten
Gruppen/Gruppe/Gruppen Rechte/Recht/Rechte Verwaltungs/Verwaltung/Verwaltungen Aktualisierungs/Aktualisierung/Aktualisierungen
Wiederherstellungs/Wiederherstellung/Wiederherstellungen Sicherungs/Sicherung/Sicherungen Kopier/Kopie/Kopien Gerät/Gerät/Geräte
Treiber/Treiber/Treiber Adress/Adresse/Adressen Anschluss/Anschluss/Anschlüsse Größen/Größe/Größen Grenz/Grenze/Grenzen
Warte/Warten/Warten Schlangen/Schlange/Schlangen Ereignis/Ereignis/Ereignisse Auslöse/Auslöser/Auslöser
`).map((noun) => noun.split('/') as [joined: string, singular: string, plural: string])
const germanVerbs = words(`
speicher lad lösch prüf start beend öffn schließ install aktualisier konfigurier kopier verschieb ersetz such zeig änder füg
übertrag verschlüssel sperr entsperr erstell veröffentlich übersetz sortier filter
`)
const germanVerbEndings = words('en t te end')
const germanAdjectives = words(`
neu alt lokal öffentlich verschlüsselt leer gültig ungültig verfügbar sichtbar automatisch manuell vollständig einzeln schnell
langsam zusätzlich erforderlich optional vorhanden temporär
`)
const germanAdjectiveEndings = words('e en er es em')

/** Returns a noun, a compound of two or three nouns, or an inflected verb or adjective. */
function germanWord(next: () => number): string {
  const some = <Item>(items: readonly Item[]) => pick(items, next())
  const kind = next()
  if (kind < 0.08) return some(germanVerbs) + some(germanVerbEndings)
  if (kind < 0.14) return some(germanAdjectives) + some(germanAdjectiveEndings)
  const partCount = kind < 0.2 ? 0 : kind < 0.8 ? 1 : 2
  const parts = Array.from({ length: partCount }, () => some(germanNouns)[0])
  const [, singular, plural] = some(germanNouns)
  const compound = [...parts, next() < 0.6 ? singular : plural].join('').toLowerCase()
  return compound.charAt(0).toUpperCase() + compound.slice(1)
}

const germanList = once(() => listOf(germanSmall, wordCounts.de, germanWord))

const german = (next: () => number): (() => string) => chooser(germanList(), next)

// ---- French

const frenchSmall = words(`
le la les un une des de du et ou est sont dans pour par sur avec sans qui que ne pas plus si ce cette ces son sa ses leur peut doit
quand chaque tous toutes après avant entre vers depuis aussi
`)
const frenchNouns = words(`
fichier dossier serveur utilisateur réglage erreur message page modèle langue version projet module bibliothèque fonction variable valeur
adresse requête réponse clé certificat compte session fenêtre bouton liste tableau colonne ligne index recherche résultat hôte image icône
police couleur thème menu barre lien titre section chapitre exemple commande option argument sortie entrée outil greffon dépendance paquet
environnement navigateur connexion réseau protocole port chemin cache mémoire disque sauvegarde copie journal avertissement événement
`)
const frenchVerbs = words(`
configur affich supprim ajout modifi charg enregistr exécut démarr arrêt compil install import export publi filtr tri vérifi
`)
const frenchAdjectives = words(`
nouveau public local distant automatique manuel complet rapide lent vide valide visible caché principal secondaire temporaire
`)

/** Returns a noun, possibly in the plural or after an article that has lost its vowel, or an inflected verb or adjective. */
function frenchWord(next: () => number): string {
  const kind = next()
  if (kind < 0.2) return pick(frenchVerbs, next()) + pick(words('er e ent é ée és ant'), next())
  if (kind < 0.3) return pick(frenchAdjectives, next()) + pick(['', 's'], next())
  const noun = pick(frenchNouns, next())
  const plural = noun + pick(['', '', 's'], next())
  const elided = /^[aeiouhéêî]/.test(noun) ? pick(["l'", "d'"], next()) + noun : plural
  return kind < 0.6 ? elided : `${plural}-${pick(frenchNouns, next())}`
}

const frenchList = once(() => listOf(frenchSmall, wordCounts.fr, frenchWord))

const french = (next: () => number): (() => string) => chooser(frenchList(), next)

const languages: Record<OtherLang, (next: () => number) => () => string> = {
  ja: japanese,
  th: thai,
  de: german,
  fr: french,
}
