export { LoginChallengesService, type OpenChallenge } from './login-challenges.service';
export { secondFactorEntities } from './second-factor.entity';
export { SECOND_FACTOR_OPTIONS, type SecondFactorOptions } from './second-factor.options';
export {
  type FactorState,
  type Proof,
  SecondFactorsService,
  type ShownSecret,
  type Verdict,
} from './second-factors.service';
