export { LoginChallengesService, type OpenChallenge } from './login-challenges.service';
export { SecondFactorCode, SecondFactorProof } from './second-factor.dto';
export {
  type ProofErrors,
  type Refused,
  digitsOf,
  passwordAndCode,
  proofOf,
  rejectUnproven,
} from './second-factor-proofs';
export {
  type OwnFactor,
  RecoveryCodesView,
  SecondFactorView,
  StartedSecondFactorView,
  toSecondFactorView,
  toStartedSecondFactorView,
} from './second-factor.view';
export { secondFactorEntities } from './second-factor.entity';
export { SECOND_FACTOR_OPTIONS, type SecondFactorOptions } from './second-factor.options';
export {
  type FactorState,
  type Proof,
  SecondFactorsService,
  type ShownSecret,
  type Verdict,
} from './second-factors.service';
