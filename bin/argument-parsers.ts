// Parses arguments of the command line. Commander reports the errors.

import { InvalidArgumentError } from 'commander'
import type { Shard } from '../pipeline/model/build-phase.ts'
import { nearHint } from '../pipeline/model/config/problem.ts'

export function count(argument: string): number {
  const value = Number(argument)
  if (!Number.isInteger(value) || value < 0 || argument.trim() === '')
    throw new InvalidArgumentError('It must be a non-negative integer.')
  return value
}

export function threads(argument: string): number {
  const value = count(argument)
  if (value < 1 || value > 256) throw new InvalidArgumentError('It must be between 1 and 256.')
  return value
}

export function shard(argument: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(argument) ?? []).map(Number)
  if (index < 1 || index > count) throw new InvalidArgumentError('It must be 1/n to n/n, such as 3/8.')
  return { index, count }
}

export function port(argument: string): number {
  const value = count(argument)
  if (value > 65535) throw new InvalidArgumentError('It must be between 0 and 65535.')
  return value
}

export function oneOf(...values: string[]): (argument: string) => string {
  return (argument) => {
    if (!values.includes(argument))
      throw new InvalidArgumentError(
        [nearHint(argument, values), `It must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`]
          .filter(Boolean)
          .join(' '),
      )
    return argument
  }
}
