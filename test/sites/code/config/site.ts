import { defineSite } from 'docsite'

export default defineSite({
  markdown: { showLineNumbers: true, defaultWrapCode: true },
})
