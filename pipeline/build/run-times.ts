// Remembers in the cache how long the phases of a command took, so that the next run can say how long it will take.

import type { PhaseTime } from '../model/build-phase.ts'
import type { Cache } from '../storage/cache.ts'
import type { PhaseClock } from './clock.ts'

/** A command with phases. */
type TimedCommand = 'build' | 'check'

const noteOf = (command: TimedCommand): string => `${command}-times`

/** Returns the times of the last run, if the cache has them. */
export const timesOfLastRun = (command: TimedCommand, cache: Cache): PhaseTime[] | undefined =>
  cache.readNote<PhaseTime[]>(noteOf(command))

/** Saves the times of the finished phases. */
export const saveTimes = (command: TimedCommand, cache: Cache, clock: PhaseClock): void =>
  cache.writeNote(noteOf(command), clock.times)
