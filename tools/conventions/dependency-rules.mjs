// node tools/conventions/dependency-rules.mjs: checks the imports of all files against .dependency-cruiser.cjs,
// and features for circles.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/**
 * Folders of store-api's domains and of booking-api. Root files are no features, since they compose all of them
 * and would close a circle through each.
 */
const FEATURE = /^apps\/(?:store|booking)-api\/src\/[^/]+\/[^/]+(?=\/)/;
const TEST_CODE = /\.(spec|fixture)\.ts$/;

const featureOf = (file) => (TEST_CODE.test(file) ? undefined : FEATURE.exec(file)?.[0]);

/** Returns for each feature those that it imports, each with one import as an example; type imports count. */
function importsOfFeatures(modules) {
  const features = new Map();
  for (const { source, dependencies } of modules) {
    const feature = featureOf(source);
    if (!feature) continue;
    const imports = features.get(feature) ?? new Map();
    features.set(feature, imports);
    for (const { resolved } of dependencies) {
      const other = featureOf(resolved);
      if (other && other !== feature) imports.set(other, `${source} → ${resolved}`);
    }
  }
  return features;
}

/** Returns a circle for each feature that is part of one: the shortest, as the imports that close it. */
function circlesOf(features) {
  return [...features.keys()].flatMap((start) => {
    const waysTo = new Map([[start, []]]);
    for (const [feature, way] of waysTo) {
      for (const [other, example] of features.get(feature) ?? []) {
        if (other === start) return [{ feature: start, imports: [...way, example] }];
        if (!waysTo.has(other)) waysTo.set(other, [...way, example]);
      }
    }
    return [];
  });
}

process.chdir(path.resolve(fileURLToPath(import.meta.url), '../../..'));
const options = await extractOptions('./.dependency-cruiser.cjs');
const tsConfig = extractTsConfig(options.tsConfig.fileName);
const { output: result } = await cruise(['apps', 'examples', 'libs', 'tools'], options, undefined, {
  tsConfig,
});
const report = await format(result, { outputType: 'err' });
console.log(report.output);

const features = importsOfFeatures(result.modules);
const circles = circlesOf(features);
for (const { feature, imports } of circles) {
  console.error(`error no-cycles-of-features: ${feature}\n${imports.map((line) => `  ${line}\n`).join('')}`);
}
console.log(`${features.size} features, ${circles.length} of them in a circle of type or value imports`);
// Without features the check would be empty.
process.exitCode = report.exitCode > 0 || circles.length > 0 || features.size === 0 ? 1 : 0;
