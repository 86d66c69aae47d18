import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, PageQuery, type Principal, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { AskQuestion } from './questions.dto';
import { QuestionsService } from './questions.service';
import { QuestionView, toQuestionView } from './questions.view';

interface QuestionResponse {
  message: string;
  data: QuestionView;
}

const LIST = {
  access: 'public',
  summary: 'Approved questions about a product with their answers, newest first',
  cache: 'brief',
  returns: pageSchema(QuestionView),
} as const;

const ASK = {
  access: 'customer',
  summary: 'Ask about a product; staff must approve the question',
  status: 201,
  returns: Type.Object({ message: Type.String(), data: QuestionView }),
  notFound: QuestionsService,
} as const;

/** Serves the same questions under `/products` and under `/catalogue/products`. */
@ApiTags('questions')
@Controller()
export class QuestionsController {
  constructor(private readonly questions: QuestionsService) {}

  @Get('products/:slug/questions')
  @Endpoint({ ...LIST, operation: 'listAlias' })
  async listProductQuestions(
    @Param('slug') slug: string,
    @Query() query: PageQuery,
  ): Promise<Paged<QuestionView>> {
    return pageView(await this.questions.listProductQuestions(slug, query), query, toQuestionView);
  }

  @Get('catalogue/products/:slug/questions')
  @Endpoint({ ...LIST, operation: 'list' })
  listCatalogProductQuestions(
    @Param('slug') slug: string,
    @Query() query: PageQuery,
  ): Promise<Paged<QuestionView>> {
    return this.listProductQuestions(slug, query);
  }

  @Post('products/:slug/questions')
  @Endpoint({ ...ASK, operation: 'askAlias' })
  async askQuestion(
    @Caller() { userId }: Principal,
    @Param('slug') slug: string,
    @Body() { question }: AskQuestion,
  ): Promise<QuestionResponse> {
    const asked = await this.questions.askQuestion(userId, slug, question);
    return { message: 'Thank you; your question will be checked.', data: toQuestionView(asked) };
  }

  @Post('catalogue/products/:slug/questions')
  @Endpoint({ ...ASK, operation: 'ask' })
  askCatalogQuestion(
    @Caller() caller: Principal,
    @Param('slug') slug: string,
    @Body() body: AskQuestion,
  ): Promise<QuestionResponse> {
    return this.askQuestion(caller, slug, body);
  }
}
