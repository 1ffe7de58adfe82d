// The process that finds type errors in samples for `TypeFaultProcess`.

import type { TypeFaultAnswer, TypeFaultRequest } from './type-faults.ts'
import { findTypeFaults } from './types.ts'

process.on('message', ({ id, codes, root }: TypeFaultRequest) => {
  process.send?.(answerTo(id, () => findTypeFaults(codes, root)))
})
process.on('disconnect', () => process.exit())

function answerTo(id: number, find: () => ReturnType<typeof findTypeFaults>): TypeFaultAnswer {
  try {
    return { id, faults: find() }
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) }
  }
}
