import { round } from './round.js'

// #region add
export function add(a, b) {
  return round(a + b)
}
// #endregion add
