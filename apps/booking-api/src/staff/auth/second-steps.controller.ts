import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Client, type ClientInfo, Endpoint } from '@comptoir/http';
import { LoginView, toLoginView } from '../admins/admins.view';
import { AnswerChallenge } from './auth.dto';
import { AuthErrors } from './auth.errors';
import { SecondStepsService } from './second-steps.service';

@ApiTags('auth')
@Controller('auth/second-factor')
export class SecondStepsController {
  constructor(private readonly steps: SecondStepsService) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'public',
    operation: 'answerChallenge',
    summary: 'Finish a login with a second factor',
    description:
      'Takes the challenge of `SECOND_FACTOR_REQUIRED` with a code of the app or a recovery code. A challenge is valid ' +
      'for ten minutes and ends with five wrong codes.',
    returns: LoginView,
    errors: [AuthErrors.INVALID_CODE, AuthErrors.CHALLENGE_EXPIRED, AuthErrors.SECOND_FACTOR_MISSING],
    rateLimit: 'second-factor',
  })
  async answerChallenge(@Body() body: AnswerChallenge, @Client() client: ClientInfo): Promise<LoginView> {
    return toLoginView(await this.steps.answerChallenge(body, client));
  }
}
