// Two code points that Unicode reserves for internal use by programs. docsite delimits placeholders with them; content never contains them.

export const open = '\uFDD0'
export const close = '\uFDD1'

/** Replaces these code points in a writer's text. */
export const withoutMarks = (text: string): string => text.replace(/[\uFDD0\uFDD1]/g, '\uFFFD')
