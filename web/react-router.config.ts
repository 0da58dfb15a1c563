import type { Config } from '@react-router/dev/config'
import { finishBuild } from './build-steps/finish-build.ts'
import { preloadedPath, prerenderedPaths } from './src/shell/paths.ts'

export default {
  appDirectory: 'src/shell',
  ssr: false,
  prerender: [...prerenderedPaths, preloadedPath],
  buildEnd: ({ reactRouterConfig: { buildDirectory, routes } }) =>
    finishBuild(buildDirectory, Object.values(routes)),
} satisfies Config
