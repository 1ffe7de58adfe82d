// A command as `defineCommand` declares it → its flags, and their values on a command line.

import { lookUp } from '../../text/look-up.ts'
import { fieldOf, isValid, keysOf, type Schema, valuesOf } from '../config/schema.ts'
import { checkProps } from '../props/check-props.ts'
import type { PluginCommand } from './plugin-command.ts'

/** The values of flags by name, as written or as the schema converts them. */
export type FlagValues = Readonly<Record<string, unknown>>

/** A flag of a command. */
export interface CommandFlag {
  name: string
  description: string
  short: string | undefined
  /** What follows the flag, such as `<n>`. Empty for a switch. */
  value: string
}

/** Returns the flags that a command declares. */
export function flagsOf({ flags, short, values }: PluginCommand<never>): CommandFlag[] {
  const schema: object = flags ?? {}
  return keysOf(schema).map((name) => {
    const flag = fieldOf(schema, name)
    return {
      name,
      description: flag?.description ?? '',
      short: lookUp(short, name),
      value: valueOfFlag(flag, lookUp(values, name) ?? 'value'),
    }
  })
}

/** A flag that may be `true` has no value, or an optional one. */
function valueOfFlag(schema: Schema<unknown> | undefined, value: string): string {
  if (schema === undefined || !isValid(schema, true)) return `<${value}>`
  return valuesOf(schema).join() === 'true,false' ? '' : `[${value}]`
}

/** The flags of a command line, and what is wrong with them. */
export interface ReadFlags {
  flags: FlagValues
  problems: { text: string; hint?: string }[]
}

/** Checks and converts the flags that a command line gives. */
export function readFlags({ name, flags }: PluginCommand<never>, given: FlagValues): ReadFlags {
  const { props, problems } = checkProps(name, flags as never, { ...given })
  return {
    flags: props,
    problems: problems.map(({ name: flag, ...problem }) => ({
      ...problem,
      text: flag === undefined ? problem.text : problem.text.replace(`\`${flag}\``, `\`--${flag}\``),
    })),
  }
}

/** Returns the exit code for what a command returns. */
export const exitCodeOf = (result: unknown): number =>
  typeof result === 'number' && Number.isInteger(result) ? Math.min(Math.max(result, 0), 255) : 0
