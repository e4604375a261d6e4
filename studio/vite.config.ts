import { defineConfig } from 'vitest/config';

// The page is committed as built (dist/), so file names carry no hash and the output must not depend on the machine.
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/studio.js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/studio[extname]',
      },
    },
  },
  server: {
    // `npm run dev` with a server or the mock beside it.
    proxy: { '/api': { target: process.env.THRONG_SERVER ?? 'http://127.0.0.1:8090', ws: true } },
  },
  // Generous: on a machine that is busy with other things a second of work may take half a minute.
  test: { include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
});
