// Live samples: fences with `tsx live` or `jsx live`, which run in a sandboxed frame above their code.

import { hash } from 'node:crypto'
import type { ElementContent } from 'hast'
import type { InterfaceText } from '../../model/interface-text.ts'
import { liveSampleIsland } from '../../model/live-frame.ts'
import type { LiveSample, Sample } from '../../model/page/page.ts'
import { interpolate } from '../../text/interpolate.ts'
import type { FenceNode, IslandNode } from '../nodes.ts'
import { afterChanges } from './fence-marks.ts'
import { type Fence, fenceAttribute, fenceTitle, hasWord } from './fence-meta.ts'

/** Height of a frame before the sample has reported its own, in pixels. */
const usualHeight = 160
const mostHeight = 4000

/** Returns whether a fence is a live sample, if the project allows them. */
export const isLive = ({ language, meta }: Pick<Fence, 'language' | 'meta'>): boolean =>
  /^[jt]sx$/i.test(language) && hasWord(meta, 'live')

/** Returns the id of a live sample, which names the document of its frame. */
const liveId = (fence: Fence): string =>
  hash('sha256', `${fence.language.toLowerCase()}\n${afterChanges(fence)}`).slice(0, 16)

/** Returns the live samples among the samples of a page. */
export const findLiveSamples = (samples: readonly Sample[]): LiveSample[] =>
  samples.filter(isLive).map((sample) => ({ ...sample, id: liveId(sample) }))

/**
 * Returns the island that shows the frame of a live sample above its code. `number` names the frame if the fence has neither a title nor
 * a caption.
 */
export function liveSample(
  { fence, position }: FenceNode,
  code: ElementContent,
  number: number,
  words: InterfaceText,
): IslandNode {
  const height = Number(fenceAttribute(fence.meta, 'height'))
  const isFixed = height > 0
  return {
    type: 'island',
    name: liveSampleIsland,
    props: {
      id: liveId(fence),
      title:
        fenceTitle(fence.meta) ||
        fenceAttribute(fence.meta, 'caption') ||
        interpolate(words.liveSample, { number: String(number) }),
      height: isFixed ? Math.min(Math.round(height), mostHeight) : usualHeight,
      ...(isFixed ? { fixed: true } : {}),
      texts: { edit: words.editSample, reset: words.resetSample, keys: words.editorKeys },
    },
    children: [{ type: 'slot', children: [code] }],
    ...(position ? { position } : {}),
  }
}
