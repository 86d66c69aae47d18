import { Body, Controller, Delete, Get, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Client, type ClientInfo, Endpoint, type Principal } from '@comptoir/http';
import {
  RecoveryCodesView,
  SecondFactorCode,
  SecondFactorProof,
  SecondFactorView,
  StartedSecondFactorView,
  toSecondFactorView,
  toStartedSecondFactorView,
} from '@comptoir/second-factor';
import { AuthErrors } from './auth.errors';
import { OwnSecondFactorService } from './own-second-factor.service';
import { StartSecondFactor } from './second-factor.dto';

const CodesResponse = Type.Object({ message: Type.String(), data: RecoveryCodesView });
type CodesResponse = Static<typeof CodesResponse>;

@ApiTags('account')
@Controller('user/second-factor')
export class SecondFactorController {
  constructor(private readonly factor: OwnSecondFactorService) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'State of the own second factor',
    returns: Type.Object({ data: SecondFactorView }),
  })
  async readSecondFactor(@Caller() caller: Principal): Promise<{ data: SecondFactorView }> {
    return { data: toSecondFactorView(await this.factor.read(caller)) };
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    summary: 'Start to set up a second factor',
    description:
      'Returns a secret for an authenticator app (TOTP, RFC 6238). Logins ask for codes once it is confirmed. Starting ' +
      'again gives another secret.',
    status: 201,
    shownOnce: true,
    returns: Type.Object({ data: StartedSecondFactorView }),
    errors: [AuthErrors.INVALID_CURRENT_PASSWORD, AuthErrors.SECOND_FACTOR_EXISTS],
    rateLimit: 'user.password',
  })
  async startSecondFactor(
    @Caller() caller: Principal,
    @Body() { password }: StartSecondFactor,
  ): Promise<{ data: StartedSecondFactorView }> {
    return { data: toStartedSecondFactorView(await this.factor.start(caller, password)) };
  }

  @Post('confirm')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    summary: 'Confirm the own second factor with its first code',
    description: 'Returns ten recovery codes, which are shown only now. All other sessions end.',
    shownOnce: true,
    returns: CodesResponse,
    errors: [AuthErrors.INVALID_CODE, AuthErrors.SECOND_FACTOR_MISSING, AuthErrors.SECOND_FACTOR_EXISTS],
    rateLimit: 'user.second-factor',
  })
  async confirmSecondFactor(
    @Caller() caller: Principal,
    @Body() { code }: SecondFactorCode,
    @Client() client: ClientInfo,
  ): Promise<CodesResponse> {
    const codes = await this.factor.confirm(caller, code, client);
    return { message: 'Your second factor is set up.', data: { recovery_codes: codes } };
  }

  @Post('recovery-codes')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    summary: 'Replace the own recovery codes',
    description: 'The earlier ones stop working.',
    shownOnce: true,
    returns: CodesResponse,
    errors: [AuthErrors.INVALID_CODE, AuthErrors.SECOND_FACTOR_MISSING],
    rateLimit: 'user.second-factor',
  })
  async renewRecoveryCodes(
    @Caller() caller: Principal,
    @Body() { code }: SecondFactorCode,
    @Client() client: ClientInfo,
  ): Promise<CodesResponse> {
    const codes = await this.factor.renewRecoveryCodes(caller, code, client);
    return { message: 'You have new recovery codes.', data: { recovery_codes: codes } };
  }

  @Delete()
  @Endpoint({
    access: 'customer',
    summary: 'Remove the own second factor',
    description: 'Takes a code of the app or a recovery code. All other sessions end.',
    status: 204,
    errors: [AuthErrors.INVALID_CODE, AuthErrors.SECOND_FACTOR_MISSING],
    rateLimit: 'user.second-factor',
  })
  async removeSecondFactor(
    @Caller() caller: Principal,
    @Body() body: SecondFactorProof,
    @Client() client: ClientInfo,
  ): Promise<void> {
    await this.factor.remove(caller, body, client);
  }
}
