import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The entry of one installed package in package-lock.json. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

/** The packages of the lockfile by their place in the tree, without the project's own parts. */
export function readLockedPackages(root: string): Map<string, LockedPackage> {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return new Map(
    Object.entries(lockfile.packages).filter(
      ([place, { link }]) => place.includes('node_modules/') && link !== true,
    ),
  );
}

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
function nameAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The bill of materials in CycloneDX 1.6: every package that the lockfile lists, with the hash that npm checks. */
export function describeMaterials(root: string): object {
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const components = [...readLockedPackages(root)].map(
    ([place, { version = '', license, integrity = '', dev }]) => {
      const [algorithm = '', hash = ''] = integrity.split('-', 2);
      const purl = `pkg:npm/${nameAt(place).replace('@', '%40')}@${version}`;
      return {
        type: 'library',
        'bom-ref': `${purl}#${place}`,
        name: nameAt(place),
        version,
        purl,
        scope: dev === true ? 'excluded' : 'required',
        hashes: [
          {
            alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
            content: Buffer.from(hash, 'base64').toString('hex'),
          },
        ],
        ...(license !== undefined && { licenses: [{ license: { name: license } }] }),
      };
    },
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', name: project.name, version: project.version },
    },
    components,
  };
}

if (import.meta.main) {
  console.log(JSON.stringify(describeMaterials(join(import.meta.dirname, '..')), null, 2));
}
