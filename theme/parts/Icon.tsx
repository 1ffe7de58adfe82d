// Draws the icons of the shell, and docsite's logo.

import { iconPaths } from './icon-paths.ts'

/** The names of the icons of the shell. */
export type ShellIconName = keyof typeof iconPaths

/** An icon of the shell. */
export const Icon = ({ name, className }: { name: ShellIconName; className?: string }) => (
  <Drawing path={iconPaths[name]} className={className} />
)

export function Drawing({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** docsite's logo: three offset strokes. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M10 52 30 12" />
      <path opacity="0.75" d="M26 56 46 16" />
      <path opacity="0.45" d="m43 57 12-24" />
    </svg>
  )
}
