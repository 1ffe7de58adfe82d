// Two code points that Unicode reserves for internal use. docsite delimits placeholders with them.

export const open = '\uFDD0'
export const close = '\uFDD1'

/** Replaces these code points in content, so that content cannot contain placeholders. */
export const withoutMarks = (text: string): string => text.replace(/[\uFDD0\uFDD1]/g, '\uFFFD')
