import { Body, Controller, Delete, Get, Header, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import {
  RecoveryCodesView,
  SecondFactorCode,
  SecondFactorProof,
  SecondFactorView,
  StartedSecondFactorView,
  toSecondFactorView,
  toStartedSecondFactorView,
} from '@comptoir/second-factor';
import { pathId } from '../../platform/http/id-checks';
import { MessageView } from '../../platform/http/message.view';
import { RequestErrors } from '../../platform/http/request.errors';
import { AdminErrors } from '../admins/admins.errors';
import { LoginView, toLoginView } from '../admins/admins.view';
import { StartSecondFactor } from './auth.dto';
import { AuthErrors } from './auth.errors';
import { ConfirmedSecondFactorView } from './auth.view';
import { OwnSecondFactorService } from './own-second-factor.service';

const { INVALID_CODE, SECOND_FACTOR_EXISTS, SECOND_FACTOR_MISSING } = AuthErrors;
const OWN = { access: 'staff', peopleOnly: true, ownAccount: true } as const;

/** The own second factor of staff. */
@ApiTags('admin/account')
@Controller('admin/account/second-factor')
export class SecondFactorAdminController {
  constructor(private readonly factor: OwnSecondFactorService) {}

  @Get()
  @Endpoint({
    ...OWN,
    operation: 'getSecondFactor',
    summary: 'State of your own second factor',
    returns: SecondFactorView,
  })
  async readSecondFactor(@Caller() { userId }: Principal): Promise<SecondFactorView> {
    return toSecondFactorView(await this.factor.readFactor(userId));
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    ...OWN,
    operation: 'startSecondFactor',
    summary: 'Start to set up a second factor',
    description:
      'Returns a secret for an authenticator app (TOTP, RFC 6238). Logins ask for codes once it is confirmed. Starting ' +
      'again gives another secret.',
    status: 201,
    shownOnce: true,
    returns: StartedSecondFactorView,
    errors: [AdminErrors.WRONG_PASSWORD, SECOND_FACTOR_EXISTS],
    rateLimit: 'password',
  })
  async startSecondFactor(
    @Caller() { userId }: Principal,
    @Body() { password }: StartSecondFactor,
  ): Promise<StartedSecondFactorView> {
    return toStartedSecondFactorView(await this.factor.startFactor(userId, password));
  }

  @Post('confirm')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    ...OWN,
    operation: 'confirmSecondFactor',
    summary: 'Confirm your own second factor with its first code',
    description:
      'Returns ten recovery codes, which are shown only now. All other sessions end; the response has a new token.',
    shownOnce: true,
    returns: ConfirmedSecondFactorView,
    errors: [INVALID_CODE, SECOND_FACTOR_MISSING, SECOND_FACTOR_EXISTS],
    rateLimit: 'own-second-factor',
  })
  async confirmSecondFactor(
    @Caller() { userId }: Principal,
    @Body() { code }: SecondFactorCode,
  ): Promise<ConfirmedSecondFactorView> {
    const { codes, token } = await this.factor.confirmFactor(userId, code);
    return { recovery_codes: codes, token };
  }

  @Post('recovery-codes')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    ...OWN,
    operation: 'renewRecoveryCodes',
    summary: 'Replace your own recovery codes',
    description: 'The earlier ones stop working.',
    shownOnce: true,
    returns: RecoveryCodesView,
    errors: [INVALID_CODE, SECOND_FACTOR_MISSING],
    rateLimit: 'own-second-factor',
  })
  async renewRecoveryCodes(
    @Caller() { userId }: Principal,
    @Body() { code }: SecondFactorCode,
  ): Promise<RecoveryCodesView> {
    return { recovery_codes: await this.factor.renewRecoveryCodes(userId, code) };
  }

  @Delete()
  @Endpoint({
    ...OWN,
    operation: 'removeSecondFactor',
    summary: 'Remove your own second factor',
    description:
      'Takes a code of the app or a recovery code. All other sessions end; the response has a new token.',
    returns: LoginView,
    errors: [INVALID_CODE, SECOND_FACTOR_MISSING],
    rateLimit: 'own-second-factor',
  })
  async removeSecondFactor(
    @Caller() { userId }: Principal,
    @Body() body: SecondFactorProof,
  ): Promise<LoginView> {
    return toLoginView(await this.factor.removeFactor(userId, body));
  }
}

/** The second factors of other people. */
@ApiTags('admin/admins')
@Controller('admin/admins/:id/second-factor')
export class OthersSecondFactorAdminController {
  constructor(private readonly factor: OwnSecondFactorService) {}

  @Delete()
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    operation: 'removeSecondFactor',
    summary: 'Remove the second factor of somebody who has lost it',
    description: 'All sessions of the person end. Make sure who asks for it.',
    returns: MessageView,
    errors: [
      RequestErrors.INVALID_ID,
      AdminErrors.ADMIN_NOT_FOUND,
      AuthErrors.OWN_SECOND_FACTOR,
      SECOND_FACTOR_MISSING,
    ],
  })
  async removeSecondFactorOf(
    @Caller() { userId }: Principal,
    @Param('id', pathId(AdminErrors.ADMIN_NOT_FOUND)) id: number,
  ): Promise<{ message: string }> {
    await this.factor.removeFactorOf(id, userId);
    return { message: 'The second factor is removed' };
  }
}
