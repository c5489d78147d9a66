/** Finds import cycles, of types too: ESLint's rules leave those out. */
export default {
  forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'src/tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
