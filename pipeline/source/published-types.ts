// Decides which files beside pages a site publishes: types that browsers show without running anything, or only download.

import { lookup } from 'mrmime'

const typeNames: ReadonlySet<string> = new Set(
  `
  apng avif bmp gif heic heif ico jfif jpeg jpg jxl png tif tiff webp
  aac flac m4a m4v mid midi mka mkv mov mp3 mp4 mpeg mpg oga ogg ogv opus wav weba webm sbv srt vtt
  eot otf ttf woff woff2 doc docx epub ods odp odt pdf ppt pptx xls xlsx
  7z br bz2 gz rar tar tbz2 tgz txz xz zip zst bin glb parquet psd sqlite stl vsix wasm
  asc bash bib c cc cfg cjs clj cnf conf cpp cs css csv cts cue dart diff el erl ex exs fish fs gd geojson glsl gltf go gradle graphql
  h har hpp hs ics ini ipynb java jl js json json5 jsonc jsonl jsx kdl kt kts less lock log lua m map markdown md mdx mjs mkd ml mts nim nix
  obj patch pem po pot properties proto ps1 pub py pyi r rb ron rs rst sass scala scss sh sha256 sha512 sig sql styl sum swift tcl tex
  tf toml topojson ts tsv tsx txt v vb vcf vhdl vim wat webmanifest wgsl xsh yaml yml zig zsh
  `
    .trim()
    .split(/\s+/),
)

/** Servers send such files with the type that the name has without this end. */
const compressed: ReadonlySet<string> = new Set(['br', 'bz2', 'gz', 'xz', 'zst'])

/**
 * Returns why a file could run scripts when a reader opens it, as words for a message, or `undefined` if it cannot. `start` is the
 * beginning of the file. SVG files need a closer look.
 */
export function typeFault(filePath: string, start: Uint8Array): string | undefined {
  const types = filePath.toLowerCase().split('/').at(-1)?.split('.').slice(1) ?? []
  const last = types.at(-1)
  if (last === undefined) return 'its name does not end in a type, such as `.txt`'
  // Some servers use the last type that they know.
  const sent = types.findLast((type) => !compressed.has(type) && (type === 'tar' || lookup(type) !== undefined))
  const unknown = [last, ...(sent === undefined ? [] : [sent])].find((type) => !typeNames.has(type))
  if (unknown !== undefined) return `docsite does not know that files of the type \`.${unknown}\` are harmless`
  if (compressed.has(last) && sent === undefined) return 'its name does not say what it contains'
  // Browsers take such a text for HTML or XML if the server does not know its type. Every server knows `.txt`.
  return last !== 'txt' &&
    /^\s*</.test(Buffer.from(start.subarray(0, sniffedBytes)).toString('latin1').replace(/^ï»¿/, ''))
    ? 'it begins with `<`, like HTML'
    : undefined
}

/** The number of bytes by which browsers recognize the type of a file. */
const sniffedBytes = 2048
