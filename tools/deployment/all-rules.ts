import { availabilityRules, contentRules, networkRules } from './release-rules';
import { type Release, podRules } from './rules';
import { wayInRules } from './way-in-rules';

export const rules = { ...podRules, ...availabilityRules, ...networkRules, ...wayInRules, ...contentRules };

/** Returns a sentence for each violation of a rule by a release. */
export const problemsOf = (release: Release, except: string[] = []): string[] =>
  Object.entries(rules)
    .filter(([name]) => !except.includes(name))
    .flatMap(([name, rule]) => rule(release).map((problem) => `${name}: ${problem}`));
