// Two code points that Unicode keeps free for a program's own use. They mark places in texts; what an author writes never holds them.

export const open = '\uFDD0'
export const close = '\uFDD1'

/** Takes the marks out of what an author wrote. */
export const withoutMarks = (text: string): string => text.replace(/[\uFDD0\uFDD1]/g, '\uFFFD')
