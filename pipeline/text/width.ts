// Estimates the width of a text on a search engine's result page.

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/gu

/** Returns the width in Latin letters. A Chinese character is as wide as two Latin letters. */
export const widthOf = (text: string): number => [...text].length + (text.match(wide) ?? []).length
