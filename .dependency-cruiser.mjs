/** Finds import cycles, type imports included. ESLint does not check for cycles of types. */
export default {
  forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'src/tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
