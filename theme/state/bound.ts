// Gives components a store that scripts without React use too.

import { type StoreApi, useStore } from 'zustand'

type Bound<State> = StoreApi<State> & {
  (): State
  <Part>(part: (state: State) => Part): Part
}

/** Returns the hook of a store, which also has the functions of the store. */
export const bound = <State>(store: StoreApi<State>): Bound<State> =>
  Object.assign(<Part>(part?: (state: State) => Part) => useStore(store, part as (state: State) => Part), store)
