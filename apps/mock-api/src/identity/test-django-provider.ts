import { execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PYTHON = '/usr/bin/python3'
const PACKAGE = '/usr/lib/python3/dist-packages/oauth2_provider'
const START_ATTEMPTS = 300
const START_INTERVAL_MS = 100

/** True where Debian's package python3-django-oauth-toolkit is installed. */
export const hasDjangoProvider = (): boolean => existsSync(PYTHON) && existsSync(PACKAGE)

/** A Django project with Django OAuth Toolkit: opaque access tokens, introspection, claims at the userinfo endpoint. */
const createProject = (folder: string, privateKey: string): string => `
import os, sys
from django.conf import settings
settings.configure(
    DEBUG=False, SECRET_KEY="for tests", ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF=__name__, USE_TZ=True, APPEND_SLASH=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ${JSON.stringify(join(folder, 'db'))}}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField", LOGIN_URL="/login/",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oauth2_provider"],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware",
                "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "OPTIONS": {"loaders": [(
        "django.template.loaders.locmem.Loader",
        {"registration/login.html": "<form method=post>{% csrf_token %}{{ form }}</form>"})]}}],
    OAUTH2_PROVIDER={"OIDC_ENABLED": True, "OIDC_RSA_PRIVATE_KEY": ${JSON.stringify(privateKey)}, "PKCE_REQUIRED": True,
        "SCOPES": {"openid": "", "profile": "", "email": "", "introspection": ""},
        "OAUTH2_VALIDATOR_CLASS": "claims.Validator", "ROTATE_REFRESH_TOKEN": True})
import django
django.setup()
from django.contrib.auth import views
from django.urls import include, path
urlpatterns = [path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")), path("login/", views.LoginView.as_view())]
if __name__ == "__main__":
    from django.core.management import call_command, execute_from_command_line
    if sys.argv[1] == "prepare":
        call_command("migrate", verbosity=0)
        from django.contrib.auth.models import User
        from oauth2_provider.models import Application
        User.objects.create_user("heidi", "heidi@x.example", "secret-of-heidi", first_name="Heidi")
        Application.objects.create(client_id="console", client_type="public", authorization_grant_type="authorization-code",
            redirect_uris=sys.argv[2], skip_authorization=True, algorithm="RS256", name="console")
        Application.objects.create(client_id="server", client_secret="secret-of-server", client_type="confidential",
            authorization_grant_type="client-credentials", name="server")
    else:
        sys.modules["project"] = sys.modules["__main__"]
        execute_from_command_line(sys.argv)
`

const VALIDATOR = `
from oauth2_provider.oauth2_validators import OAuth2Validator
class Validator(OAuth2Validator):
    oidc_claim_scope = None
    def get_additional_claims(self, request):
        return {"email": request.user.email, "email_verified": True, "name": request.user.first_name}
`

async function waitUntilReady(address: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await fetch(address))
    } catch (cause) {
      if (attempt === START_ATTEMPTS) throw cause
      await new Promise((resolve) => setTimeout(resolve, START_INTERVAL_MS))
    }
  }
}

/** Starts Django OAuth Toolkit of Debian with one user, heidi, the console as a public client, and a client that introspects. */
export async function startDjangoProvider(port: number, redirectUri: string) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-django-'))
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const project = join(folder, 'project.py')
  writeFileSync(
    project,
    createProject(folder, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  )
  writeFileSync(join(folder, 'claims.py'), VALIDATOR)
  const env = { PATH: '/usr/bin:/bin', PYTHONDONTWRITEBYTECODE: '1' }
  await promisify(execFile)(PYTHON, [project, 'prepare', redirectUri], { cwd: folder, env })
  const words = [project, 'runserver', '--noreload', `127.0.0.1:${port}`]
  const child = spawn(PYTHON, words, { cwd: folder, env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const base = `http://127.0.0.1:${port}`
  const close = async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(`${base}/o/.well-known/openid-configuration/`)
  } catch (cause) {
    await close()
    throw cause
  }
  return { base, issuer: `${base}/o`, close }
}

/** Signs heidi in with the provider's own form, and follows the sign-in's address. @returns where the browser is sent back */
export async function signInAtDjango(base: string, address: string): Promise<URL> {
  const first = await fetch(`${base}/login/`)
  const csrf = /csrftoken=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const field = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(await first.text())?.[1] ?? ''
  const form = { username: 'heidi', password: 'secret-of-heidi', csrfmiddlewaretoken: field }
  const signedIn = await fetch(`${base}/login/?next=/o/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `csrftoken=${csrf}`, referer: `${base}/login/` },
    body: new URLSearchParams(form),
  })
  const session = /sessionid=([^;]+)/.exec(signedIn.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const answer = await fetch(address, { redirect: 'manual', headers: { cookie: `sessionid=${session}` } })
  return new URL(answer.headers.get('location') ?? '', base)
}
