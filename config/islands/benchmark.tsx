// The benchmark as an island for pages.

export { Benchmark as default } from '../components/Benchmark.tsx'
