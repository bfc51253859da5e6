import manifest from '../../../package.json' with { type: 'json' };

/** The version of this program: the one place is `package.json`. The footer's version is another: `appVersion`. */
export const programVersion = manifest.version;
