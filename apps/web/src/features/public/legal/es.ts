import { PRODUCT } from '@folkmoot/domain/product'
import type { LegalMessages } from './languages.ts'

/** The legal texts in Spanish. */
export const es: LegalMessages = {
  language: 'Idioma',
  contents: 'Contenido',
  translation: 'Esta es una traducción; donde difiera del texto en inglés, prevalece el texto en inglés.',
  dates:
    'Última modificación: {updated}; en lo esencial sigue el texto modificado por última vez el {followed}.',
  gaps: 'Quien opera este servidor no ha indicado lo siguiente: {fields}. El texto de abajo señala lo que falta; pregunte a la persona que le invitó.',
  fields: {
    name: 'su nombre',
    contact: 'una dirección para preguntas',
    state: 'el estado cuya ley se aplica',
  },
  state: '{state}, Estados Unidos',
  missing: {
    name: 'su operador, que no ha indicado aquí ningún nombre',
    contact: 'quien opera este servidor (aquí no se indica ninguna dirección)',
    state:
      'el estado de los Estados Unidos en el que el operador tiene su sede (el operador no lo ha indicado aquí)',
  },
  terms: {
    title: 'Condiciones de uso',
    intro: `Lo que usted acepta al usar ${PRODUCT} en este servidor.`,
    sections: {
      'who-this-is-between': [
        'Entre quiénes se aplican',
        `${PRODUCT} es operado en este servidor por {name} («nosotros»). Estas condiciones se aplican entre nosotros y toda persona que cree, modere o lea una conversación aquí, o participe en ella («usted»).`,
        'Al usar el servicio, usted las acepta. Si lo usa para una organización, declara que puede aceptarlas en su nombre. Si no las acepta, no use el servicio.',
      ],
      age: [
        'Edad',
        'Debe tener al menos dieciséis años para usar el servicio. No lo comprobamos: al usarlo, usted nos declara que los tiene.',
      ],
      'what-you-may-do': [
        'Lo que puede hacer',
        'Puede crear conversaciones, invitar a otras personas, escribir comentarios, votar y usar los resultados, tanto para fines privados como públicos y comerciales.',
        'No puede infringir la ley ni los derechos de otros, escribir amenazas, odio o algo destinado a herir, publicar datos privados de personas sin su consentimiento, hacerse pasar por otra persona, votar o escribir mediante programas en lugar de personas, intentar averiguar quién está detrás de un comentario o voto anónimo, ni perturbar el servicio para los demás.',
      ],
      'your-account': [
        'Su cuenta',
        'Usted inicia sesión mediante un servicio de identidad. Mantenga seguro su acceso a él: lo que se haga desde su cuenta se considera hecho por usted. Avísenos de inmediato si otra persona la usa.',
      ],
      'what-you-write': [
        'Lo que escribe',
        'Sus comentarios y los textos de sus conversaciones siguen siendo suyos. Usted nos permite, a nosotros y a quienes llevan la conversación, guardarlos, mostrarlos, traducirlos, analizarlos y publicarlos como parte de la conversación y de sus resultados, en todo el mundo, sin pago y mientras estos existan.',
        'Usted es responsable de lo que escribe y declara que puede escribirlo.',
      ],
      'screening-and-removal': [
        'Revisión y retirada',
        'Nosotros, y los propietarios y moderadores de una conversación, podemos revisar lo que se escribe antes o después de que se muestre, y podemos retenerlo, ocultarlo o retirarlo, con motivo o sin él. Nadie está obligado a hacerlo.',
        'Lo que escriba puede ser examinado por un servicio automático que puntúa lo tóxico que es un texto. Un texto con una puntuación alta puede quedar oculto hasta que lo vea una persona.',
      ],
      fees: [
        'Tarifas',
        'Cuando pedimos una tarifa, lo decimos, así como su importe, antes de que usted la deba. Las tarifas se expresan en dólares estadounidenses. Las tarifas pagadas no se devuelven, tampoco si usted deja de usar el servicio antes de que termine el tiempo pagado.',
        'Una donación es voluntaria, no compra nada y tampoco se devuelve.',
      ],
      ending: [
        'Terminación',
        'Usted puede dejar el servicio en cualquier momento. Nosotros podemos cerrar una cuenta o una conversación, o terminar el servicio, en particular cuando se incumplan estas condiciones. Lo que se haya dicho en una conversación puede permanecer en sus resultados.',
      ],
      'no-warranty': [
        'Sin garantía',
        'El servicio se ofrece tal como es y según su disponibilidad. En la medida en que la ley lo permita, no prometemos ni que carezca de fallos o interrupciones ni que sus resultados sean completos o correctos para un fin. Los resultados muestran lo que dijeron y votaron quienes participaron; no son una muestra de una población.',
      ],
      'limit-of-liability': [
        'Límite de responsabilidad',
        'En la medida en que la ley lo permita, no respondemos de daños indirectos, de lucro cesante ni de datos perdidos.',
        'Todo lo que podamos deberle en conjunto, por cualquier motivo, es como máximo la mayor de dos sumas: las tarifas que usted nos pagó en los doce meses anteriores al nacimiento de la reclamación, o 100 dólares estadounidenses ($100).',
      ],
      'disputes-thirty-days-then-arbitration': [
        'Conflictos: treinta días, después arbitraje',
        'Si tiene una reclamación contra nosotros, escríbanos primero y diga qué ha pasado y qué pide ({contact}). Nosotros hacemos lo mismo con una reclamación contra usted. Ambas partes tienen entonces treinta días desde ese aviso para resolverla, y nadie puede iniciar un arbitraje antes de que hayan pasado.',
        'Una reclamación que no se haya resuelto para entonces se decide mediante arbitraje vinculante, por un único árbitro, según las reglas de arbitraje comercial de la American Arbitration Association vigentes cuando comience, en inglés, y por escrito o por vídeo, salvo que el árbitro considere necesaria una audiencia presencial. Cada parte presenta solo su propia reclamación: no hay arbitrajes colectivos. El laudo puede ejecutarse en cualquier tribunal competente.',
        'Las reclamaciones que pueda decidir un tribunal de menor cuantía pueden llevarse a este en su lugar, y ambas partes pueden pedir a un tribunal que detenga de inmediato una infracción de derechos. Si la ley del lugar donde vive le da derecho a acudir allí a un tribunal o a una autoridad, usted lo conserva.',
      ],
      'governing-law': [
        'Ley aplicable',
        'Estas condiciones, y cualquier conflicto sobre ellas, se rigen por la ley vigente en {state}, sin sus normas sobre qué ley se aplica, y por la ley federal de los Estados Unidos sobre arbitraje. Los derechos irrenunciables que la ley del lugar donde vive le da como consumidor siguen siendo suyos.',
      ],
      changes: [
        'Cambios',
        'Podemos cambiar estas condiciones. La fecha de arriba dice cuándo ocurrió por última vez. Los cambios valen desde entonces para lo que usted haga después.',
        'Si una parte de estas condiciones no es válida, el resto lo sigue siendo.',
      ],
      contact: ['Contacto', 'Las preguntas sobre estas condiciones se dirigen a {contact}.'],
    },
  },
  privacy: {
    title: 'Política de privacidad',
    intro: `Lo que ${PRODUCT} en este servidor sabe de usted, quién lo ve y qué puede usted pedir.`,
    sections: {
      'who-is-responsible': [
        'Quién es responsable',
        'Este servidor es operado por {name} («nosotros»). El propietario de una conversación decide qué pregunta y a quién invita, y es responsable de cómo usa sus resultados.',
      ],
      'what-we-learn-of-you': [
        'Lo que sabemos de usted',
        'Cuando inicia sesión: el identificador, el nombre y la dirección de correo electrónico que nos da su servicio de identidad. Nunca vemos su contraseña. Un registro de eventos de seguridad dice qué cuenta cambió ajustes o derechos, leyó identificadores externos u obtuvo archivos, e inició sesión, y cuándo; contiene el número de la cuenta, no su nombre. Si alguien le invita a trabajar en una conversación, guardamos la dirección que haya escrito hasta que usted acepte, esa persona retire la invitación o pasen dos semanas; si acepta, guardamos su función, y los propietarios de la conversación ven su nombre y su dirección de correo electrónico.',
        'Cuando participa: sus comentarios, sus votos y cuándo se hicieron; un número en la conversación que le representa; una clave de su navegador; una dirección de correo electrónico, si deja una para recibir noticias de comentarios nuevos; un código de invitación o de acceso, si la conversación funciona por invitación; y el identificador externo, si la página que incrusta la conversación entrega uno.',
        'Su navegador envía con cada petición su dirección de red y su tipo. Este servidor cuenta direcciones durante un minuto a un día, para impedir avalanchas y que se adivinen códigos: en su memoria, o como resumen criptográfico donde varios servidores trabajan juntos. No guarda ninguna dirección ni registra las peticiones. De las personas que llegan sin cuenta, código de invitación ni identificador firmado, guarda un número de su red, hecho con un secreto y compartido por unas 65.000 direcciones: los resultados públicos esperan hasta que hayan votado personas de varias redes, para que nadie averigüe votos sueltos enviando muchos participantes. El número desaparece con lo que le vincula a la conversación. El proxy que recibe las peticiones para el servidor puede registrarlas: pregunte a quien lo opera.',
        'Su propio navegador guarda su inicio de sesión o su lugar en una conversación, los votos y comentarios aún no enviados, y el idioma y los colores que eligió. No hay publicidad, ni seguimiento entre sitios, ni recuento de quién lee qué correo.',
      ],
      'how-we-use-it': [
        'Cómo lo usamos',
        'Para llevar conversaciones: para mostrar comentarios, contar votos, encontrar grupos de opinión y publicar resultados; para que propietarios y moderadores hagan su trabajo; para responderle; para avisarle de comentarios nuevos si lo pidió; para mantener seguro el servicio; y para cumplir obligaciones legales.',
        'Los resultados se calculan a partir de los votos de todos. Con ellos no se decide nada sobre usted.',
      ],
      'whom-we-disclose-it-to': [
        'A quién lo comunicamos',
        'No vendemos datos personales. Solo los comunicamos a quienes llevan una conversación, en la medida en que lo dice esta página; a servicios que trabajan para nosotros y están sujetos a nuestras instrucciones; a autoridades y tribunales cuando la ley nos obliga; a quien asuma el servicio, con las promesas de esta página; y a otros cuando usted nos lo pida.',
      ],
      'services-of-third-parties': [
        'Servicios de terceros',
        'El inicio de sesión pasa por un servicio de identidad, que sabe así que usted usa este. Los ordenadores, el almacenamiento y las copias de seguridad de este servidor, y su correo saliente, pueden ser proporcionados por otros para nosotros.',
        'Donde este servidor esté configurado para usar tales servicios: el texto de un comentario va a uno que puntúa lo tóxico que es, y a otros que agrupan comentarios por tema y dan nombre a los temas; frases sobre los resultados, sin comentarios, van a uno que las expresa con otras palabras. No reciben nombres, ni números de participantes, ni votos de personas concretas. Sin ellos, este servidor lo hace todo por sí mismo.',
        'Si hay configurado un formulario de donación, es una página de otro proveedor, mostrada dentro de la nuestra: lo que escriba en ella va a ese proveedor. Los enlaces que llevan a otra parte llevan a sitios con sus propias políticas.',
      ],
      'who-sees-what-you-write-and-how-you-vote': [
        'Quién ve lo que escribe y cómo vota',
        'Los comentarios son públicos dentro de su conversación, salvo que los moderadores los rechacen: todos los que puedan abrirla pueden leerlos, sin su nombre ni su número, y pueden aparecer en informes, en archivos y en otros sitios. Los moderadores leen también los rechazados. No escriba lo que quiera reservarse, ni sobre usted ni sobre otros.',
        'Un voto suelto no se muestra a otros participantes ni a quienes leen los resultados. Los resultados se publican para al menos tres personas juntas, y solo cambian cuando han votado varias personas; hasta entonces, los votos esperan. Cuántas personas participan es público. Quienes actúan juntos y saben cómo votaron ellos mismos pueden averiguar más que una sola persona.',
        'Los propietarios y moderadores tienen archivos con todos los votos, en los que las personas son números. También tienen la lista de los identificadores externos con esos números: si usted llegó con un identificador externo, pueden unirlo a sus votos y comentarios. Nunca ven la dirección que dejó para recibir noticias de comentarios nuevos. Los administradores de este servidor pueden abrir todas las conversaciones, y el registro de eventos de seguridad dice que lo hicieron.',
        'El propietario puede publicar los votos para todo el mundo: entonces con otros números, hechos para esa publicación, y con momentos cuya precisión no pasa de una hora. Quien sepa cómo votó usted sobre varios comentarios puede reconocerle allí.',
      ],
      'anonymous-or-under-your-name': [
        'De forma anónima o con su nombre',
        'Usted elige si publica de forma anónima. Si participa sin iniciar sesión, la conversación le conoce solo por un número. Si llega desde una página que dice quién es, quienes llevan la conversación pueden reconocerle, como dice la sección anterior. A los demás participantes no se les muestran ni nombres ni imágenes. Una conversación muestra el nombre que su propietario ha dado a su cuenta.',
        'Aun así, lo que escribe puede delatarle, por su contenido o por su estilo.',
      ],
      'access-correction-and-deletion': [
        'Acceso, corrección y supresión',
        'Usted mismo ve y descarga todo lo que hay guardado sobre usted: de una conversación, al final de su página, en «Sus datos en esta conversación»; de una cuenta, en «Account». En los mismos lugares lo borra, al instante. Para una corrección, o si ya no puede entrar, escriba a {contact}. Puede que tengamos que pedirle una prueba de que es usted.',
        'Al borrar se eliminan sus comentarios, votos, identificadores externos, direcciones, códigos y todo lo demás que le vincula a una conversación. Los votos borrados dejan de ser de nadie al instante, y los resultados que ven los moderadores los omiten desde el siguiente análisis. Los resultados públicos los cuentan, como números sin persona, hasta que se borren también los votos de al menos otras tres personas sobre el mismo comentario, y después siguen contando uno de ellos, elegido al azar: de lo contrario, todo el mundo podría ver cómo votó alguien. Hay otra excepción: si una conversación está cerrada y su propietario ha publicado los votos, los suyos quedan como números que no son de nadie, con una precisión de una hora en los momentos. De un comentario queda su número sin el texto, porque otros han votado sobre él. Borrar una cuenta hace esto en todas las conversaciones en las que usted participó con ella.',
        'Lo que no podemos recuperar: los archivos que otros hayan descargado antes, las copias de páginas en otros sitios y el registro de eventos de seguridad, que guarda durante un año el número de una cuenta, no su nombre. El operador elimina los últimos restos de los archivos de la base de datos; en una copia de seguridad más antigua se aplican los borrados antes de que nadie pueda usarla.',
      ],
      'opting-out': [
        'Exclusión voluntaria',
        'En cualquier momento puede decirnos que no le enviemos más correo, o que dejemos de usar sus datos de un modo que requiera su consentimiento. Una dirección recibe correo de una conversación solo después de haberse confirmado; la que no se confirma se borra a los dos días. Un resumen criptográfico de la dirección se guarda un día, para limitar los correos. Los correos llevan un enlace que les pone fin y borra la dirección al instante. Atender otras peticiones puede tardar hasta diez días hábiles; el correo que ya esté en camino aún puede llegarle.',
      ],
      children: [
        'Menores',
        'El servicio no está destinado a menores de 16 años, y no recogemos a sabiendas datos personales de menores de 16 años. Si sabe de tales datos, díganoslo y los borraremos.',
      ],
      'how-long-we-keep-it': [
        'Cuánto tiempo lo guardamos',
        'Guardamos una cuenta hasta que usted la borre, y una conversación hasta que la borremos su propietario o nosotros. El propietario de la conversación o nosotros podemos fijar cuántos días después de su fin se olvida a todos en ella: entonces se borran los identificadores externos, las direcciones, los códigos y los vínculos con cuentas, y los votos y comentarios quedan como de números. Los eventos de seguridad se borran al cabo de un año. Las copias de seguridad que aún contienen lo borrado se eliminan cuando se sobrescriben.',
      ],
      'transfer-to-other-countries': [
        'Transferencia a otros países',
        'Este servidor, y los servicios que trabajan para nosotros, pueden estar en un país distinto del suyo, como los Estados Unidos, cuya ley puede proteger sus datos menos que la del suyo. Al usar el servicio, usted los envía allí. Donde la ley exija garantías, como las cláusulas contractuales tipo, las usamos.',
      ],
      'rights-in-the-european-union': [
        'Derechos en la Unión Europea',
        'Si está en la Unión Europea, el Espacio Económico Europeo, el Reino Unido o Suiza, tiene derecho de acceso, de rectificación, de supresión, de limitación, a recibir sus datos en una forma que pueda usarse en otra parte, de oposición, y a retirar un consentimiento. Respondemos en un plazo de 30 días.',
        'Tratamos sus datos porque es necesario para el servicio que usa, porque usted dio su consentimiento, por nuestro interés legítimo en una conversación segura y honesta, o porque la ley nos obliga. También puede presentar una reclamación ante la autoridad de protección de datos del lugar donde vive.',
      ],
      security: [
        'Seguridad',
        'Las conexiones están cifradas donde se accede a este servidor por internet. En la máquina, solo su propia cuenta de usuario puede leer sus archivos, pero el programa no cifra su base de datos: si los discos y las copias de seguridad están cifrados lo decide el operador. Ningún sistema es perfectamente seguro; si ocurre algo que le afecte, se lo diremos como exige la ley.',
        'Para comunicar una debilidad de este servidor, use la dirección de /.well-known/security.txt, si el operador ha indicado una, o escriba a {contact}.',
      ],
      'updates-of-this-policy': [
        'Cambios de esta política',
        'Podemos cambiar esta política. La fecha de arriba dice cuándo ocurrió por última vez; de un cambio importante avisamos, antes de que se aplique, a aquellos cuya dirección tenemos.',
      ],
      contact: ['Contacto', 'Las preguntas, solicitudes y quejas sobre privacidad se dirigen a {contact}.'],
    },
  },
}
