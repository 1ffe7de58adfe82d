// A result that a hook renders. If it throws, its tab stays empty; React logs the error.

import { Component, type ReactNode } from 'react'

type Draw = () => ReactNode

export class Drawn extends Component<{ draw: Draw }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    // A component, so that `render` may use hooks.
    return this.state.hasFailed ? null : <Called draw={this.props.draw} />
  }
}

const Called = ({ draw }: { draw: Draw }): ReactNode => draw()
