import { expect, it } from 'vitest';
import { packageOf } from '../../resources/packaging/bundled-packages.ts';

it.each([
  ['/project/node_modules/zod/v4/core/api.js', 'node_modules/zod'],
  ['/project/node_modules/@orpc/server/dist/index.mjs?commonjs-module', 'node_modules/@orpc/server'],
  ['/project/node_modules/a/node_modules/@b/c/index.js', 'node_modules/a/node_modules/@b/c'],
  ['C:\\project\\node_modules\\ws\\lib\\sender.js', 'node_modules/ws'],
  ['\0/project/node_modules/ajv/dist/ajv.js?commonjs-proxy', 'node_modules/ajv'],
  ['/project/out/messages-apart/runtime.js', 'node_modules/@inlang/paraglide-js'],
  ['/project/src-main/electron.ts', null],
  ['\0rolldown/runtime.js', null],
])('%s is of %s', (moduleId, folder) => {
  expect(packageOf(moduleId)).toBe(folder);
});
