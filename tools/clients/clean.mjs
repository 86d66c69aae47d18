// node tools/clients/clean.mjs: deletes what the packages were built of.
import { cleanPackages } from './packages.mjs';

cleanPackages();
