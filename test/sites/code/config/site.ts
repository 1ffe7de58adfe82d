import { defineSite } from '@docsite/cli'

export default defineSite({
  markdown: { showLineNumbers: true, defaultWrapCode: true },
})
