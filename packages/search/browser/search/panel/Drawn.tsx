// Renders a result through a project's hook. If the hook throws, the tab stays empty and React logs the error.

import { Component, type ReactNode } from 'react'

type Draw = () => ReactNode

export class Drawn extends Component<{ draw: Draw }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    // Rendered as a component, so that the project's function may use React hooks.
    return this.state.hasFailed ? null : <Called draw={this.props.draw} />
  }
}

const Called = ({ draw }: { draw: Draw }): ReactNode => draw()
