// The exports of `@docsite/cli/browser`, which the scripts of plugins may use.

export type { CurrentPage } from '../../pipeline/model/config/site-data.ts'
export type { FrameAppearance, FrameReport } from '../../pipeline/model/frame-messages.ts'
export { codeText } from './article/code-blocks.ts'
export { type CardOptions, noteContent, startHoverCards } from './article/hover-card.ts'
export { type ConnectedFrame, connectFrame, type FrameEvents } from './frames/connect-frame.ts'
export { logError } from './log.ts'
export { isPlainClick } from './navigation/links.ts'
export { reloadEvent } from './navigation/reload-event.ts'
export { whenIdle } from './steps.ts'
