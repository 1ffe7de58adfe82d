// The landing page's section about related tools.

import { ToolStack } from '../components/ToolStack.tsx'

export default ToolStack
