// A plugin that converts formulas in TeX to MathML.

import { definePlugin, type Plugin } from '@docsite/cli'
import { formula } from './block.ts'
import { remarkMath } from './remark-math.ts'

/** Returns a plugin that adds formulas to Markdown: `$…$`, `$$…$$`, and fences with the language `math`. */
export const math = (): Plugin<'math'> => definePlugin({ name: 'math', remark: [remarkMath], blocks: [formula] })
