// Packs the sections of a page into one string. The sections of all pages are read and kept in memory by every command, but few
// commands look at them, and as objects they would be more than half of what a page consists of.
//
// Each line is a section: the index of its heading, and its blocks. A block is its fingerprint, its first line, its last line if that is
// another, and its encoded content file if it is in a fragment.

import type { Section, TextBlock } from './page.ts'

export const packSections = (sections: readonly Section[]): string =>
  sections.map(({ heading, blocks }) => [heading, ...blocks.map(packBlock)].join(' ')).join('\n')

function packBlock([mark, first, last, file]: TextBlock): string {
  const lines = `${mark},${first},${last === first ? '' : last}`
  return file === undefined ? lines : `${lines},${encodeURIComponent(file)}`
}

export const unpackSections = (packed: string): Section[] =>
  packed === ''
    ? []
    : packed.split('\n').map((line) => {
        const [heading, ...blocks] = line.split(' ')
        return { heading: Number(heading), blocks: blocks.map(unpackBlock) }
      })

function unpackBlock(packed: string): TextBlock {
  const [mark = '', first = '', last, file] = packed.split(',')
  const lines = [mark, Number(first), Number(last || first)] as const
  return file === undefined ? [...lines] : [...lines, decodeURIComponent(file)]
}
