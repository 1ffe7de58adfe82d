// The fonts that browsers of tests find on their system, instead of those of the machine: npm packages → font files and fontconfig's
// configuration. Other systems than Linux do not use fontconfig, so tests show their own fonts there.

import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { makeSquares } from '../boxes-font.ts'

const require = createRequire(import.meta.url)

interface System {
  /** The families of text and of code, by the packages of Fontsource that contain them. */
  families: Readonly<Record<string, string>>
  /** Whether there is a font for Chinese and Japanese. */
  hasHan: boolean
}

/** Systems by the fonts that they have. */
const systems = {
  /** Arimo has the widths of Arial, which Windows and Apple's systems have. */
  usual: { families: { arimo: 'Arimo', 'dejavu-mono': 'DejaVu Sans Mono' }, hasHan: true },
  dejavu: { families: { 'dejavu-sans': 'DejaVu Sans', 'dejavu-mono': 'DejaVu Sans Mono' }, hasHan: false },
  roboto: { families: { roboto: 'Roboto', 'roboto-mono': 'Roboto Mono' }, hasHan: true },
  noto: { families: { 'noto-sans': 'Noto Sans', 'noto-sans-mono': 'Noto Sans Mono' }, hasHan: true },
} as const satisfies Record<string, System>

export type SystemName = keyof typeof systems

const hanFamily = 'Noto Sans CJK SC'

/** Returns the environment variables with which a program finds the fonts of this system only. Makes the files once per machine. */
export function fontEnvironment(name: SystemName): Record<string, string> {
  const { families, hasHan } = systems[name]
  const packages = Object.keys(families)
  const versions = packages.map((id) => readFileSync(require.resolve(`@fontsource/${id}/package.json`)))
  const key = hash('sha256', Buffer.concat([readFileSync(fileURLToPath(import.meta.url)), ...versions])).slice(0, 8)
  const folder = join(tmpdir(), `docsite-fonts-${name}-${key}`)
  if (!existsSync(folder)) {
    const part = mkdtempSync(`${folder}-`)
    for (const [file, bytes] of packages.flatMap(fontFiles)) writeFileSync(join(part, file), bytes)
    if (hasHan) writeFileSync(join(part, 'han.otf'), makeSquares(hanFamily, gb2312()))
    writeFileSync(join(part, 'fonts.conf'), configuration(Object.values(families)))
    try {
      renameSync(part, folder)
    } catch {
      // Another process has made the folder in the meantime.
      rmSync(part, { recursive: true })
    }
  }
  return { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
}

/** Returns the font files of a package with their names. */
const fontFiles = (id: string): [file: string, bytes: Buffer][] =>
  [400, 700].map((weight) => [
    `${id}-${weight}.ttf`,
    unpackWoff(readFileSync(require.resolve(`@fontsource/${id}/files/${id}-latin-${weight}-normal.woff`))),
  ])

/** Returns the configuration of fontconfig for a folder with fonts, in which it is. */
const configuration = ([text, code]: string[]): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
${['sans-serif', 'serif', 'system-ui'].map((generic) => alias(generic, text)).join('\n')}
${alias('monospace', code)}
</fontconfig>
`

const alias = (generic: string, family: string | undefined): string =>
  `  <alias binding="strong"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`

/**
 * WOFF → the font file in it, because Chromium does not find WOFF files on the system. Both begin with a header and a directory
 * of tables; WOFF compresses tables. See https://www.w3.org/TR/WOFF/.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(12 + 16 * count)
  // The type of the font. The fields after the number of tables help only with searching.
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const parts = [header]
  let offset = header.length
  for (let i = 0; i < count; i++) {
    const entry = woff.subarray(44 + 20 * i)
    const [start, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(start, start + packed)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    ;(packed < length ? inflateSync(bytes) : bytes).copy(table)
    const target = header.subarray(12 + 16 * i)
    entry.copy(target, 0, 0, 4)
    entry.copy(target, 4, 16, 20)
    target.writeUInt32BE(offset, 8)
    target.writeUInt32BE(length, 12)
    parts.push(table)
    offset += table.length
  }
  return Buffer.concat(parts)
}

/** Returns the characters of the standard GB 2312, which has Chinese characters, kana and signs. */
function gb2312(): string[] {
  const decoder = new TextDecoder('gb2312')
  const rows = Array.from({ length: 0xf7 - 0xa1 + 1 }, (_, i) => 0xa1 + i)
  const cells = Array.from({ length: 0xfe - 0xa1 + 1 }, (_, i) => 0xa1 + i)
  return rows
    .flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row, cell))))
    .filter((text) => /^[^\p{Co}\uFFFD]$/u.test(text))
}
