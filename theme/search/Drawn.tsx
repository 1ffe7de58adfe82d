// A result that a hook draws. What fails in it leaves its tab empty and everything else alone; React logs it.

import { Component, type ReactNode } from 'react'

type Draw = () => ReactNode

export class Drawn extends Component<{ draw: Draw }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    // A component of its own: `render` may use what components use.
    return this.state.hasFailed ? null : <Called draw={this.props.draw} />
  }
}

const Called = ({ draw }: { draw: Draw }): ReactNode => draw()
