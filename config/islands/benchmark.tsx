// The benchmark as an island in a page.

export { Benchmark as default } from '../components/Benchmark.tsx'
