// The exports of `@docsite/cli/browser`, which the scripts of plugins may use.

export type { CurrentPage } from '../../pipeline/model/config/site-data.ts'
export type { FrameAppearance, FrameReport } from '../../pipeline/model/frame-messages.ts'
export { noteContent, startHoverCards } from './article/hover-card.ts'
export { type ConnectedFrame, connectFrame, type FrameEvents } from './frames/connect-frame.ts'
export { logError } from './log.ts'
export { isPlainClick } from './navigation/clicks.ts'
export { reloadEvent } from './navigation/reload-event.ts'
export { codeText } from './reading/code-blocks.ts'
export type { CardOptions } from './reading/hover-cards.ts'
export { wholePage } from './shell-wanted.ts'
export { whenIdle } from './steps.ts'
