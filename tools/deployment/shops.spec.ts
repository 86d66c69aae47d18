import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problemsOf } from './all-rules';
import { isCustom, structureProblems } from './custom-resources';
import { type Manifest, build } from './kustomize';
import { exampleSecrets, hasKubectl, renderedObjects, root } from './release';
import { labelled } from './rules';

const script = path.join(root, 'k8s/add-shop.sh');
const URL_OF_BASE = /https:\/\/git\.example\.com\/comptoir\.git\/\/(.*)\?ref=v[\d.]+$/gm;

describe('k8s/add-shop.sh', () => {
  let folder: string;
  const add = (...args: string[]): string =>
    execFileSync(script, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const inNamespace = (objects: Manifest[], name: string): Manifest[] =>
    objects.filter(({ kind, metadata }) => metadata.namespace === name || kind === 'Namespace');

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shops-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('a second shop', () => {
    let sql: string;
    let objects: Manifest[];

    beforeAll(() => {
      sql = add('globex', 'shop.globex.test');
      const file = 'shops/globex/shop/kustomization.yaml';
      const local = path.relative(path.join(folder, path.dirname(file)), root);
      writeFileSync(path.join(folder, file), read(file).replace(URL_OF_BASE, `${local}/$1`));
      objects = build(path.join(folder, 'shops/globex'));
    });

    it('has nothing of the shop that it was made from', () => {
      expect(JSON.stringify(objects)).not.toMatch(/atelier/);
      expect(JSON.stringify(inNamespace(objects, 'data'))).toContain('"globex_store"');
    });

    it('has its own hosts, namespace, buckets and keys in Redis', () => {
      const text = JSON.stringify(objects);
      const own = ['shop.globex.test', 'api.shop.globex.test', 'console.shop.globex.test', 'shop-globex'];
      const names = ['globex-store', 'globex-booking', 'globex-store-files', 'globex-booking-files'];
      for (const name of [...own, ...names]) expect(text).toContain(`"${name}"`);
    });

    it('follows every rule in its namespace, and has the structure of its custom resources', () => {
      const release = { objects: inNamespace(objects, 'shop-globex'), secrets: exampleSecrets() };
      expect(problemsOf(release)).toEqual([]);
      expect(objects.filter(isCustom).flatMap(structureProblems)).toEqual([]);
    });

    it('prints the documented roles for another server', () => {
      const [, block = ''] =
        /## Database roles[^]*?```sql\n([^]*?)```/.exec(
          readFileSync(path.join(root, 'docs/operations.md'), 'utf8'),
        ) ?? [];
      const documented = block.replace(/^\\getenv.*\n/gm, '').replace(/ PASSWORD :'\w+'/g, '');
      const of = (service: string): string =>
        documented.replaceAll('comptoir_store', 'store').replace(/\bstore/g, `globex_${service}`);
      expect(documented).toContain('NOLOGIN');
      expect(sql.replaceAll(" ENCODING 'UTF8'", '')).toBe(of('store') + of('booking'));
    });

    // Runs only where kubectl is installed.
    if (hasKubectl) {
      it('is built alike by kubectl', () => {
        const byName = (all: Manifest[]): Record<string, Manifest> =>
          Object.fromEntries(
            all.map((object) => [`${object.metadata.namespace} ${labelled(object)}`, object]),
          );
        expect(byName(objects)).toEqual(byName(renderedObjects(path.join(folder, 'shops/globex'))));
      });
    }

    it('is a model for the next one', () => {
      const values = path.join(folder, 'shops/globex/shop/values.env');
      writeFileSync(values, readFileSync(values, 'utf8').replace(/^STORE_API_MOST=.*/m, 'STORE_API_MOST=7'));
      add('initech', 'initech.test', 'shops/globex');
      const next = read('shops/initech/shop/values.env');
      expect(next).toContain('STORE_API_MOST=7');
      expect(next).toContain('STORE_API_URL=https://api.initech.test');
      expect(next + read('shops/initech/data/databases.yaml')).not.toContain('globex');
    });
  });

  it.each([
    [['Globex', 'globex.test'], 'small letters'],
    [['a', 'globex.test'], 'small letters'],
    [['x;id', 'globex.test'], 'small letters'],
    [['hooli', 'not a host'], 'not the name of a host'],
    [['hooli', 'hooli'], 'not the name of a host'],
    [['hooli', 'hooli.test', 'nowhere'], 'not the folder of a shop'],
    [['atelier', 'hooli.test'], 'are those of'],
    [['hooli'], 'usage'],
  ])('refuses %j', (args, reason) => {
    expect(() => add(...args)).toThrow(reason);
  });

  it('never writes over a shop', () => {
    add('umbrella', 'umbrella.test');
    expect(() => add('umbrella', 'other.test')).toThrow('is there already');
  });
});
