// The last sections of the landing page: what projects gained, related tools, and how to start.

import '../landing.css'
import { Start } from '../components/Start.tsx'
import { ToolStack } from '../components/ToolStack.tsx'
import { Users } from '../components/Users.tsx'

export default function HomeSections() {
  return (
    <>
      <Users />
      <ToolStack />
      <Start />
    </>
  )
}
