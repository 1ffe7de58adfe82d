// Estimates how long it takes to read a Markdown text.

/** Characters of Chinese and Japanese text, and words of other text, per minute. */
const speed = { characters: 400, words: 220 }

/** Returns the time to read a Markdown text in minutes, at least 1. Chinese and Japanese are counted by characters. */
export function readingMinutes(markdown: string): number {
  const text = markdown
    .replace(/<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\]\([^[\])\s]*(?:\s"[^"]*")?\)/g, '] ')
    .replace(/https?:\/\/\S+/g, ' ')
  const character = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
  const characters = text.match(character)?.length ?? 0
  const words = text.replace(character, ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(characters / speed.characters + words / speed.words))
}
