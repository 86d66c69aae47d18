import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { AnswerQuestion, AdminQuestionsQuery } from './questions.dto';
import { QuestionsAdminService } from './questions.admin.service';
import { AdminQuestionView, toAdminQuestionView } from './questions.view';

@ApiTags('admin/questions')
@Controller('admin/questions')
export class QuestionsAdminController {
  constructor(private readonly questions: QuestionsAdminService) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Questions of any status, newest first',
    returns: pageSchema(AdminQuestionView),
  })
  async listQuestions(@Query() query: AdminQuestionsQuery): Promise<Paged<AdminQuestionView>> {
    return pageView(await this.questions.listQuestions(query), query, toAdminQuestionView);
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One question',
    returns: Type.Object({ data: AdminQuestionView }),
  })
  async findQuestion(@Param('id', IdPipe) id: number): Promise<{ data: AdminQuestionView }> {
    return { data: toAdminQuestionView(await this.questions.findQuestion(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Answer a question, and approve or reject it',
    returns: Type.Object({ message: Type.String(), data: AdminQuestionView }),
    notFound: QuestionsAdminService,
  })
  async answerQuestion(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: AnswerQuestion,
  ): Promise<{ message: string; data: AdminQuestionView }> {
    return {
      message: 'Question updated.',
      data: toAdminQuestionView(await this.questions.answerQuestion(userId, id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({ access: 'manager', summary: 'Delete a question for good', status: 204 })
  async deleteQuestion(@Param('id', IdPipe) id: number): Promise<void> {
    await this.questions.deleteQuestion(id);
  }
}
